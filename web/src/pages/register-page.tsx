import { Alert, Anchor, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RegisterForm } from '../features/auth/index.ts';
import { useTexts } from '../i18n/index.ts';
import { Link, useNavigate } from '../platform/navigation.tsx';
import { authOptionsQuery } from '../queries/auth.ts';
import { EntryFrame } from '../ui/entry/entry-frame.tsx';
import { PageTitle } from '../ui/page/page-title.tsx';

const REDIRECT_MS = 2_000;

export function RegisterPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [isRegistered, setRegistered] = useState(false);
  const options = useQuery(authOptionsQuery());
  const registration = options.data?.registration ?? 'open';

  useEffect(() => {
    if (!isRegistered) return;
    const timer = setTimeout(() => void navigate('/login'), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isRegistered, navigate]);

  return (
    <EntryFrame>
      <PageTitle>{t('auth.register.title')}</PageTitle>
      <Title order={1}>{t('auth.register.title')}</Title>
      <Text c="dimmed" mb="lg">
        {t('auth.register.lead')}
      </Text>
      {registration === 'approval' && (
        <Alert color="yellow" mb="md">
          {t('auth.register.needsApproval')}
        </Alert>
      )}
      {registration === 'closed' ? (
        <Alert color="yellow">{t('auth.register.closed')}</Alert>
      ) : (
        <RegisterForm
          registration={registration}
          areNamesHidden={options.data?.areNamesHidden ?? false}
          onRegistered={() => setRegistered(true)}
        />
      )}
      <Group gap="xs" mt="lg" justify="center">
        <Text c="dimmed">{t('auth.register.haveAccount')}</Text>
        <Anchor component={Link} to="/login" fw={600}>
          {t('auth.register.backToLogin')}
        </Anchor>
      </Group>
    </EntryFrame>
  );
}

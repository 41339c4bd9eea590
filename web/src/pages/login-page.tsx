import { Alert, Anchor, Group, Loader, Text, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { LoginForm, ProviderButton, useProviderReturn } from '../features/auth/index.ts';
import { useTexts } from '../i18n/index.ts';
import { errorText } from '../platform/api-error.ts';
import { Link, useLocation, useNavigate } from '../platform/navigation.tsx';
import { currentSession } from '../platform/session.ts';
import { authOptionsQuery } from '../queries/auth.ts';
import { EntryFrame } from '../ui/entry/entry-frame.tsx';
import { PageTitle } from '../ui/page/page-title.tsx';
import { toast } from '../ui/toast/toast.ts';

const REDIRECT_MS = 1_500;

/** The path that the guard remembered; only our own paths, whatever the history contains. */
function rememberedPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : '/';
}

export function LoginPage() {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const path = rememberedPath(useLocation().state);
  const [openedBy] = useState(currentSession);
  const [isLoggedIn, setLoggedIn] = useState(false);
  const options = useQuery(authOptionsQuery());

  useEffect(() => {
    if (!openedBy) return;
    toast.info({
      title: t('auth.login.alreadyTitle'),
      message: t('auth.login.alreadyMessage', { username: openedBy.username }),
    });
    void navigate('/', { replace: true });
  }, [openedBy, navigate, t]);

  useEffect(() => {
    if (!isLoggedIn) return;
    const timer = setTimeout(() => void navigate(path, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isLoggedIn, navigate, path]);

  const open = useCallback((to: string) => void navigate(to, { replace: true }), [navigate]);
  const providerReturn = useProviderReturn(open);

  if (openedBy) return null;
  return (
    <EntryFrame>
      <PageTitle>{t('auth.login.title')}</PageTitle>
      <Title order={1} mb="lg">
        {t('auth.login.title')}
      </Title>
      {typeof providerReturn === 'object' && (
        <Alert
          color="red"
          icon={<IconAlertCircle />}
          role="alert"
          title={t('auth.login.failedTitle')}
          mb="md"
        >
          {errorText(providerReturn.failure, language)}
        </Alert>
      )}
      {providerReturn === 'busy' ? (
        <Group gap="sm" role="status">
          <Loader size={22} aria-hidden />
          <Text>{t('auth.login.busy')}</Text>
        </Group>
      ) : (
        <>
          <LoginForm options={options.data} onLoggedIn={() => setLoggedIn(true)} />
          {options.data?.oidc && <ProviderButton label={options.data.oidc} to={path} />}
        </>
      )}
      <Group gap="xs" mt="lg" justify="center">
        <Text c="dimmed">{t('auth.login.noAccount')}</Text>
        <Anchor component={Link} to="/register" fw={600}>
          {t('auth.login.register')}
        </Anchor>
      </Group>
    </EntryFrame>
  );
}

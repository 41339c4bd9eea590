import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { useTexts } from '../i18n/index.ts';
import { Link } from '../platform/navigation.tsx';
import { useSession } from '../platform/session.ts';
import { Mark } from '../ui/page/mark.tsx';
import { PageTitle } from '../ui/page/page-title.tsx';

export function NotFoundPage() {
  const { t } = useTexts();
  const session = useSession();
  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack align="center" gap="sm" ta="center">
        <PageTitle>{t('layout.notFound.title')}</PageTitle>
        <Mark size={48} />
        <Text fz="3rem" fw={600} lh={1.2} c="dimmed">
          404
        </Text>
        <Title order={1}>{t('layout.notFound.title')}</Title>
        <Text>{t('layout.notFound.message')}</Text>
        <Button component={Link} to={session ? '/' : '/login'} size="md" mt="md">
          {t(session ? 'layout.notFound.home' : 'layout.notFound.login')}
        </Button>
      </Stack>
    </Center>
  );
}

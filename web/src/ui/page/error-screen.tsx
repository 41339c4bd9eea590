import { Button, Code, Container, Group, Stack, Text, Title } from '@mantine/core';
import { useTexts } from '../../i18n/index.ts';

type Props = { error: unknown; onRetry: () => void };

/** Shown when a page fails to render or load. */
export function ErrorScreen({ error, onRetry }: Props) {
  const { t } = useTexts();
  const details = error instanceof Error ? error.message : String(error);
  return (
    <Container size="sm" py="xl" role="alert">
      <Stack>
        <Title order={1}>{t('layout.failed.title')}</Title>
        <Text>{t('layout.failed.message')}</Text>
        <Group>
          <Button onClick={onRetry}>{t('layout.failed.tryAgain')}</Button>
          <Button variant="default" onClick={() => window.location.reload()}>
            {t('layout.failed.refresh')}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {t('layout.failed.details')}
        </Text>
        <Code block>{details}</Code>
      </Stack>
    </Container>
  );
}

import { Button, Code, Container, Group, Stack, Text, Title } from '@mantine/core';
import { useRevalidator, useRouteError } from 'react-router';
import { useTexts } from '../i18n/index.ts';

/** Shown when a page fails to render or load. */
export function ErrorScreen() {
  const { t } = useTexts();
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const details = error instanceof Error ? error.message : String(error);
  return (
    <Container size="sm" py="xl" role="alert">
      <Stack>
        <Title order={1}>{t('layout.failed.title')}</Title>
        <Text>{t('layout.failed.message')}</Text>
        <Group>
          <Button onClick={() => void revalidate()}>{t('layout.failed.tryAgain')}</Button>
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

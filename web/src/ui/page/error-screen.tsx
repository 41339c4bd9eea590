import { Button, Code, Container, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { errorText } from '../../platform/api-error.ts';
import { whenCodeMayCome } from '../../platform/imported.ts';

type Props = {
  error: unknown;
  /** The page's code could not be fetched. */
  isUnfetched: boolean;
  onRetry: () => void;
};

/** Shown when a page fails to render or load. What the network denied comes by itself once it is back. */
export function ErrorScreen({ error, isUnfetched, onRetry }: Props) {
  const { t, language } = useTexts();
  useEffect(() => (isUnfetched ? whenCodeMayCome(onRetry) : undefined), [isUnfetched, onRetry]);
  const details = error instanceof Error ? error.message : String(error);
  return (
    <Container size="sm" py="xl" role="alert">
      <Stack>
        <Title order={1}>{t('layout.failed.title')}</Title>
        <Text>
          {isUnfetched
            ? `${t('layout.notFetched')}: ${errorText(error, language)}`
            : t('layout.failed.message')}
        </Text>
        <Group>
          <Button onClick={onRetry}>{t('layout.failed.tryAgain')}</Button>
          <Button variant="default" onClick={() => window.location.reload()}>
            {t('layout.failed.refresh')}
          </Button>
        </Group>
        {!isUnfetched && (
          <>
            <Text size="sm" c="dimmed">
              {t('layout.failed.details')}
            </Text>
            <Code block>{details}</Code>
          </>
        )}
      </Stack>
    </Container>
  );
}

import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { errorText } from '../../platform/api-error.ts';

type Props = { title: string; error: unknown; onRetry: () => void };

/** Shown where something could not be loaded. */
export function LoadError({ title, error, onRetry }: Props) {
  const { t, language } = useTexts();
  return (
    <Alert color="red" icon={<IconAlertCircle />} title={title}>
      <Stack align="flex-start" gap="sm">
        <Text>{errorText(error, language)}</Text>
        <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={onRetry}>
          {t('layout.refresh')}
        </Button>
      </Stack>
    </Alert>
  );
}

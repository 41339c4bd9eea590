import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../i18n/index.ts';
import type { Preparation } from './letters.ts';
import { UnprintedNote } from './unprinted-note.tsx';

/** Beside the paper: what will not be on it as it is written. */
export function LettersNote({ lacking, isLate, onRetry }: Preparation & { onRetry?: () => void }) {
  const { t } = useTexts();
  return (
    <>
      <UnprintedNote codes={lacking} />
      {isLate && (
        <Alert color="yellow" icon={<IconAlertTriangle />} role="status" title={t('printing.late')}>
          <Stack gap="xs" align="flex-start">
            <Text>{t('printing.printAgain')}</Text>
            {onRetry && (
              <Button variant="default" onClick={onRetry}>
                {t('layout.refresh')}
              </Button>
            )}
          </Stack>
        </Alert>
      )}
    </>
  );
}

import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../i18n/index.ts';

/** Beside a print or a PDF: characters that stand in it as codes. */
export function UnprintedNote({ codes }: { codes: string[] }) {
  const { t } = useTexts();
  if (codes.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} role="status">
      {t('printing.lacking', { codes: codes.join(' ') })}
    </Alert>
  );
}

import { Alert } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';

/** Browsers allow microphone and audio worklet only on HTTPS and localhost. */
export function SecureContextBanner() {
  const { t } = useTexts();
  if (window.isSecureContext) return null;
  return (
    <Alert color="yellow" radius={0} icon={<IconLockOpen />} title={t('layout.insecure.title')}>
      {t('layout.insecure.message')}
    </Alert>
  );
}

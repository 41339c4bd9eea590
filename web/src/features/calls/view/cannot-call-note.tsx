import { Alert } from '@mantine/core';
import { IconVideoOff } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { canCall } from '../model/call-support.ts';

/** Shown where users look for a colleague to call, in a browser without calls. */
export function CannotCallNote() {
  const { t } = useTexts();
  if (canCall()) return null;
  return (
    <Alert color="yellow" icon={<IconVideoOff />}>
      {t('calls.fault.types.browser-incompatible')}
    </Alert>
  );
}

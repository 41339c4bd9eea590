import { Alert } from '@mantine/core';
import { IconVideoOff } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { callObstacle } from '../model/call-support.ts';

/** Shown where users look for a colleague to call: why this page cannot, and what helps. */
export function CannotCallNote() {
  const { t } = useTexts();
  const obstacle = callObstacle();
  if (!obstacle) return null;
  return (
    <Alert color="yellow" icon={<IconVideoOff />}>
      {t(obstacle === 'insecure' ? 'calls.noMedia.why.insecure' : `calls.fault.types.${obstacle}`)}
    </Alert>
  );
}

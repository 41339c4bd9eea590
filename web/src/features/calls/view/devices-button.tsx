import { Button } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { DevicesDialog } from './devices-dialog.tsx';

/** Before a call: checks camera and microphone. */
export function DevicesButton() {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        mih={44}
        leftSection={<IconAdjustments size={20} />}
        onClick={() => setOpen(true)}
      >
        {t('calls.devices.open')}
      </Button>
      {isOpen && <DevicesDialog onClose={() => setOpen(false)} />}
    </>
  );
}

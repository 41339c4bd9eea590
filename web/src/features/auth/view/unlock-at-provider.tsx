import { Alert, Button } from '@mantine/core';
import { IconBuildingHospital } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { openUnlockWindow } from '../model/provider.ts';

/** Unlocks in a window of the hospital's provider, which asks for the password. */
export function UnlockAtProvider() {
  const { t } = useTexts();
  const [isBlocked, setBlocked] = useState(false);
  return (
    <>
      {isBlocked && <Alert color="yellow">{t('auth.lock.windowBlocked')}</Alert>}
      <Button
        size="md"
        fullWidth
        data-autofocus
        leftSection={<IconBuildingHospital size={20} aria-hidden />}
        onClick={() => setBlocked(openUnlockWindow() === null)}
      >
        {t('auth.lock.unlockAtProvider')}
      </Button>
    </>
  );
}

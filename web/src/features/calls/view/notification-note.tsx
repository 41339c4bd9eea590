import { Alert, Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { askForNotifications, canAskForNotifications } from '../model/ring-signs.ts';

/** Offers notifications where users look for colleagues. Gone once it was answered. */
export function NotificationNote() {
  const { t } = useTexts();
  const [isAsked, setAsked] = useState(!canAskForNotifications());
  if (isAsked) return null;
  const ask = async () => {
    const isAllowed = await askForNotifications();
    setAsked(!canAskForNotifications());
    if (isAllowed) toast.success({ title: t('calls.tellMe.allowed') });
    else toast.warning({ title: t('calls.tellMe.refused') });
  };
  return (
    <Alert color="gray" icon={<IconBell />}>
      {t('calls.tellMe.question')}
      <Button display="block" variant="default" size="sm" mih={44} mt="xs" onClick={() => void ask()}>
        {t('calls.tellMe.allow')}
      </Button>
    </Alert>
  );
}

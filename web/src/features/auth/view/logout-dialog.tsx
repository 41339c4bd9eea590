import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useSession } from '../../../platform/session.ts';
import { currentCallQuery } from '../../../queries/calls.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { recordingCapturesQuery } from '../../../queries/streaming.ts';
import { hasUnsavedWork } from '../../../ui/page/unsaved-work.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { logOut } from '../model/log-out.ts';

type Props = { opened: boolean; onClose: () => void };

export function LogoutDialog({ opened, onClose }: Props) {
  const { t } = useTexts();
  const staffName = useStaffName();
  const username = useSession()?.username ?? '';
  const [isBusy, setBusy] = useState(false);
  const running = useQuery({
    ...recordingCapturesQuery(),
    enabled: opened,
    staleTime: 0,
  });
  const call = useQuery({
    ...currentCallQuery(),
    enabled: opened,
    staleTime: 0,
  });
  const confirm = async () => {
    setBusy(true);
    await logOut(() => toast.warning({ title: t('auth.logout.deviceWarning') }));
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('auth.logout.title')}
      closeButtonProps={{ 'aria-label': t('layout.close') }}
    >
      <Stack>
        <Text>{t('auth.logout.message')}</Text>
        {opened && hasUnsavedWork() && (
          <Alert color="yellow" icon={<IconAlertTriangle />} title={t('auth.lock.unsavedTitle')}>
            {t('auth.lock.unsaved', { username: staffName(username) })}
          </Alert>
        )}
        {running.data && running.data.length > 0 && (
          <Alert color="yellow" icon={<IconAlertTriangle />}>
            {t('auth.logout.capturing')}
          </Alert>
        )}
        {call.data && (
          <Alert color="yellow" icon={<IconAlertTriangle />}>
            {t('auth.logout.inCall')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('layout.cancel')}
          </Button>
          <Button color="red" loading={isBusy} onClick={() => void confirm()}>
            {t('auth.logout.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

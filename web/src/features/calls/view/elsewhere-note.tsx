import { Alert, Button, Group } from '@mantine/core';
import { IconPhoneOff, IconVideo } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { useSignedIn } from '../../../platform/session.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { videoCall } from '../model/calls.ts';
import { useVideoCall } from './use-calls.ts';

/** This user's running call in another window, or in a window that is gone. */
export function ElsewhereNote() {
  const { t } = useTexts();
  const staffName = useStaffName();
  const { userId } = useSignedIn();
  const { elsewhere } = useVideoCall();
  if (!elsewhere) return null;
  const { caller, callee } = elsewhere;
  const name = staffName((caller.userId === userId ? callee : caller).username);
  return (
    <Alert icon={<IconVideo />} title={t('calls.elsewhere.title', { name })}>
      <Group gap="xs">
        <Button size="md" onClick={() => videoCall.join(elsewhere)}>
          {t('calls.elsewhere.join')}
        </Button>
        <Button
          size="md"
          variant="outline"
          color="red"
          leftSection={<IconPhoneOff size={20} aria-hidden />}
          onClick={() => videoCall.endElsewhere()}
        >
          {t('calls.window.end')}
        </Button>
      </Group>
    </Alert>
  );
}

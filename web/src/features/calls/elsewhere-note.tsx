import { Alert, Button } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { useSignedIn } from '../../session.ts';
import { videoCall } from './calls.ts';
import { useVideoCall } from './use-calls.ts';

/** A running call of this user in another window, or of a window that is gone. */
export function ElsewhereNote() {
  const { t } = useTexts();
  const { userId } = useSignedIn();
  const { elsewhere } = useVideoCall();
  if (!elsewhere) return null;
  const { caller, callee } = elsewhere;
  const name = (caller.userId === userId ? callee : caller).username;
  return (
    <Alert icon={<IconVideo />} title={t('calls.elsewhere.title', { name })}>
      <Button size="sm" onClick={() => void videoCall.join(elsewhere)}>
        {t('calls.elsewhere.join')}
      </Button>
    </Alert>
  );
}

import { Button, Group, Text } from '@mantine/core';
import { IconHeadphones, IconHeadphonesOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { client } from '../../api.ts';
import { errorText } from '../../api-error.ts';
import { useTexts } from '../../i18n/index.ts';
import { useSignedIn } from '../../session.ts';
import { toast } from '../../ui/toast.ts';
import { tellSubject } from './tell-subject.ts';
import { useRunningCall, useSharedListening } from './use-shared-listening.ts';
import type { CaptureSubject, Stream } from './use-stream.ts';

type Props = { stream: Stream; subject: CaptureSubject };

/** In a call: lets the other one hear this stethoscope. Shown to who has it connected. */
export function InviteToListen({ stream: { mac, phase }, subject }: Props) {
  const { t, language } = useTexts();
  const { userId } = useSignedIn();
  const call = useRunningCall();
  const listening = useSharedListening();
  const [isBusy, setIsBusy] = useState(false);
  const { organ, position, patientId, sessionId } = subject;
  const callId = listening?.host.userId === userId ? listening.callId : null;

  // the other one sees what is listened to, also when it changes
  useEffect(() => {
    if (callId) return tellSubject({ id: callId, organ, position, patientId, sessionId });
  }, [callId, organ, position, patientId, sessionId]);

  // two stethoscopes at one ear: nobody may take one patient for the other
  const heard =
    listening?.guest.userId === userId && listening.state === 'listening' ? listening.callId : null;
  const isOwnHeard = phase === 'streaming';
  useEffect(() => {
    if (!heard || !isOwnHeard) return;
    toast.info({ title: t('listeningTogether.ownFirst') });
    client.calls.listening.end({ id: heard }).catch(() => undefined);
  }, [heard, isOwnHeard, t]);

  if (!call || !mac || phase !== 'streaming') return null;
  const other = call.caller.userId === userId ? call.callee : call.caller;
  const username = other.username;
  const run = async (work: () => Promise<unknown>) => {
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      toast.error({ title: t('listeningTogether.failed'), message: errorText(error, language) });
    } finally {
      setIsBusy(false);
    }
  };
  const end = () => run(() => client.calls.listening.end({ id: call.id }));

  if (!callId)
    return (
      <Button
        variant="light"
        loading={isBusy}
        leftSection={<IconHeadphones size={20} />}
        onClick={() =>
          void run(() =>
            client.calls.listening.invite({
              id: call.id,
              macAddress: mac,
              subject: { organ, position, patientId, sessionId },
            }),
          )
        }
      >
        {t('listeningTogether.invite', { username })}
      </Button>
    );
  return (
    <Group gap="sm" justify="space-between">
      <Text size="sm" fw={600} role="status">
        {t(listening?.state === 'listening' ? 'listeningTogether.heardBy' : 'listeningTogether.waitsFor', {
          username,
        })}
      </Text>
      <Button
        size="sm"
        variant="default"
        loading={isBusy}
        leftSection={<IconHeadphonesOff size={18} />}
        onClick={() => void end()}
      >
        {t('listeningTogether.stop')}
      </Button>
    </Group>
  );
}

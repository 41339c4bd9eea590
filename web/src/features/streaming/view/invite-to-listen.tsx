import { Button } from '@mantine/core';
import { IconHeadphones } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { useSignedIn } from '../../../platform/session.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { tellSubject } from '../model/tell-subject.ts';
import { HostedListening } from './hosted-listening.tsx';
import { useSaysOnPage } from './said-on-page.ts';
import { useListeningStep } from './use-listening-step.ts';
import { useListeningTogether, useRunningCall } from './use-listening-together.ts';
import type { CaptureSubject, Stream } from './use-stream.ts';

type Props = { stream: Stream; subject: CaptureSubject };

/** In a call: lets the other party hear this stethoscope. Shown to whoever has it connected. */
export function InviteToListen({ stream: { mac, phase }, subject }: Props) {
  const { t } = useTexts();
  const staffName = useStaffName();
  const { userId } = useSignedIn();
  const call = useRunningCall();
  const listening = useListeningTogether();
  const { isBusy, run } = useListeningStep();
  const { organ, position, patientId, checkUpId } = subject;
  const callId = listening?.host.userId === userId ? listening.callId : null;

  // The other party sees what they listen to, and any change of it.
  useEffect(() => {
    if (!callId) return;
    return tellSubject({ id: callId, organ, position, patientId, sessionId: checkUpId });
  }, [callId, organ, position, patientId, checkUpId]);

  // Two stethoscopes at one ear: nobody may take one patient for the other.
  const heard =
    listening?.guest.userId === userId && listening.state === 'listening' ? listening.callId : null;
  const isOwnHeard = phase === 'streaming';
  useEffect(() => {
    if (!heard || !isOwnHeard) return;
    toast.info({ title: t('listeningTogether.ownFirst') });
    client.calls.listening.end({ id: heard }).catch(() => undefined);
  }, [heard, isOwnHeard, t]);

  useSaysOnPage(callId !== null);
  if (listening && callId) return <HostedListening listening={listening} />;
  if (!call || !mac || phase !== 'streaming') return null;
  const { username } = call.caller.userId === userId ? call.callee : call.caller;
  return (
    <Button
      data-keep-clear=""
      variant="light"
      loading={isBusy}
      leftSection={<IconHeadphones size={20} />}
      onClick={() =>
        void run(() =>
          client.calls.listening.invite({
            id: call.id,
            macAddress: mac,
            subject: { organ, position, patientId, sessionId: checkUpId },
          }),
        )
      }
    >
      {t('listeningTogether.invite', { username: staffName(username) })}
    </Button>
  );
}

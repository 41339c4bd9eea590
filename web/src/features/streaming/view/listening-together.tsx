import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ListeningTogether as Listening } from '@sadap/contract/listening-together';
import { IconChevronDown, IconChevronUp, IconHeadphones, IconHeadphonesOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { client } from '../../../platform/api.ts';
import { useSignedIn } from '../../../platform/session.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { IconAction } from '../../../ui/list/icon-action.tsx';
import { labelledHn } from '../../../ui/list/labelled-hn.ts';
import { listeningEngine } from '../model/listening-engine.ts';
import { HostedListening } from './hosted-listening.tsx';
import { LineTroubleText } from './line-trouble-text.tsx';
import { ListeningSettings, SoundNotice } from './listening-settings.tsx';
import styles from './listening-together.module.css';
import { RealtimeWaveformCard } from './realtime-waveform-card.tsx';
import { useIsSaidOnPage } from './said-on-page.ts';
import { useGuestStream } from './use-guest-stream.ts';
import { useLineTrouble } from './use-line-trouble.ts';
import { useListeningStep } from './use-listening-step.ts';
import { useListeningTogether } from './use-listening-together.ts';
import { useRoomAbove } from './use-room-above.ts';

export { sayListeningEnd } from '../model/listening-end.ts';

/**
 * Listening together, above every page. For the guest: the invitation, and then the colleague's stethoscope
 * itself. For the host: who hears it, if the page does not show it.
 */
export function ListeningTogether() {
  const { userId } = useSignedIn();
  const listening = useListeningTogether();
  const isSaidOnPage = useIsSaidOnPage();
  if (!listening) return null;
  if (listening.host.userId === userId) return isSaidOnPage ? null : <HostPanel listening={listening} />;
  return <GuestPanel key={listening.callId} listening={listening} />;
}

function HostPanel({ listening }: { listening: Listening }) {
  const { t } = useTexts();
  const staffName = useStaffName();
  const panel = useRoomAbove<HTMLDivElement>();
  return (
    <Paper
      ref={panel}
      component="section"
      aria-label={t('listeningTogether.with', { username: staffName(listening.guest.username) })}
      shadow="lg"
      withBorder
      p="md"
      className={styles.panel}
    >
      <Subject listening={listening} />
      <HostedListening listening={listening} />
    </Paper>
  );
}

function GuestPanel({ listening }: { listening: Listening }) {
  const { t } = useTexts();
  const staffName = useStaffName();
  const { isBusy, run } = useListeningStep();
  const [isOpen, setIsOpen] = useState(true);
  // Only in the page where it was tapped: a second tab would play it again.
  const [isHere, setIsHere] = useState(false);
  const { callId, state, host, subject, macAddress, isHeard } = listening;
  const isListening = state === 'listening';
  const panel = useRoomAbove<HTMLDivElement>();

  const accept = () => {
    // First, and not awaited: the browser starts sound only inside the tap.
    void listeningEngine.start();
    setIsHere(true);
    if (!isListening) void run(() => client.calls.listening.accept({ id: callId }));
  };
  const leave = () => void run(() => client.calls.listening.end({ id: callId }));

  return (
    <Paper
      ref={panel}
      component="section"
      aria-labelledby="listening-together"
      shadow="lg"
      withBorder
      p="md"
      className={`${styles.panel} ${styles.guest}`}
    >
      <Stack gap="sm" className={styles.parts ?? ''}>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div role="status">
            <Title order={2} size="h4" id="listening-together">
              {t(isListening ? 'listeningTogether.with' : 'listeningTogether.invitation', {
                username: staffName(host.username),
              })}
            </Title>
            <Subject listening={listening} />
          </div>
          {isListening && isHere && (
            <IconAction
              icon={isOpen ? IconChevronDown : IconChevronUp}
              label={t(isOpen ? 'listeningTogether.less' : 'listeningTogether.more')}
              of={staffName(host.username)}
              onClick={() => setIsOpen(!isOpen)}
            />
          )}
        </Group>
        {isListening && isHere && (
          <GuestStream macAddress={macAddress} organ={subject?.organ ?? 'heart'} isOpen={isOpen} />
        )}
        {!(isListening && isHere) && (
          <Text size="sm" c="dimmed">
            {t(
              !isListening
                ? 'listeningTogether.hint'
                : isHeard
                  ? 'listeningTogether.elsewhere'
                  : 'listeningTogether.silent',
            )}
          </Text>
        )}
        <Group gap="sm" grow>
          <Button
            variant="default"
            loading={isBusy}
            leftSection={<IconHeadphonesOff size={20} />}
            onClick={leave}
          >
            {t(isListening ? 'listeningTogether.leave' : 'listeningTogether.decline')}
          </Button>
          {!(isListening && isHere) && (
            <Button loading={isBusy} leftSection={<IconHeadphones size={20} />} onClick={accept}>
              {t(isListening ? 'listeningTogether.here' : 'listeningTogether.accept')}
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

function Subject({ listening: { subject, deviceName } }: { listening: Listening }) {
  const { t } = useTexts();
  const positionName = usePositionName();
  return (
    <Text size="sm">
      {subject
        ? t('listeningTogether.subject', {
            hn: labelledHn(subject.patientHn),
            organ: t(`listeningTogether.organ.${subject.organ}`),
            position: positionName(subject.position),
          })
        : deviceName}
    </Text>
  );
}

function GuestStream({
  macAddress,
  organ,
  isOpen,
}: {
  macAddress: string;
  organ: 'heart' | 'lung';
  isOpen: boolean;
}) {
  const { t } = useTexts();
  const { isLive, isRecording, isAway } = useGuestStream(macAddress);
  const trouble = useLineTrouble(macAddress, isLive);
  return (
    <Stack gap="sm" className={styles.scrolled ?? ''}>
      {!isLive && <Text c="dimmed">{t(isAway ? 'listeningTogether.away' : 'listeningTogether.paused')}</Text>}
      <div role="status" aria-live="polite">
        {trouble && <LineTroubleText trouble={trouble} />}
      </div>
      {isOpen && <RealtimeWaveformCard isLive={isLive} isRecording={isRecording} />}
      <SoundNotice isStreaming={isLive} />
      {isOpen && <ListeningSettings organ={organ} />}
    </Stack>
  );
}

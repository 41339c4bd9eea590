import { Box, Button, Stack, Text } from '@mantine/core';
import type { Organ } from '@sadap/contract/positions';
import { IconHeadphones, IconPlayerStopFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useServerConnected } from '../../../platform/realtime.ts';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { LineTroubleText } from './line-trouble-text.tsx';
import { ListeningSettings, SoundNotice } from './listening-settings.tsx';
import { useLineTrouble } from './use-line-trouble.ts';
import { useEarpiece } from './use-listening.ts';
import type { Stream } from './use-stream.ts';

type StreamButtonProps = {
  stream: Stream;
  /** The letter whose key starts the sound, where the page listens for it. */
  startKey?: string;
  /** Shown while no stethoscope is connected. */
  connect: ReactNode;
};

/** Start and Stop of the live sound, with notices for the clinician. */
export function StreamButton({ stream, startKey, connect }: StreamButtonProps) {
  const { t } = useTexts();
  const isServerConnected = useServerConnected();
  const { phase, deviceStatus, mac } = stream;
  if (phase === 'streaming' || phase === 'stopping')
    return (
      <Button
        size="md"
        variant="default"
        loading={phase === 'stopping'}
        leftSection={<IconPlayerStopFilled size={18} />}
        onClick={() => void stream.stop()}
      >
        {t('streaming.stop')}
      </Button>
    );
  if (mac === null) return connect;
  const isReady = deviceStatus === 'online' && isServerConnected;
  return (
    <Button
      size="md"
      loading={phase === 'connecting'}
      disabled={!isReady}
      leftSection={<IconHeadphones size={20} />}
      rightSection={startKey && <KeyHint shortcut={startKey} />}
      aria-keyshortcuts={startKey}
      onClick={() => void stream.start()}
    >
      {t('streaming.start')}
    </Button>
  );
}

export function StreamHint({ stream, isComing }: { stream: Stream; isComing: boolean }) {
  const { t } = useTexts();
  const isServerConnected = useServerConnected();
  const { phase, deviceStatus, mac, bufferSeconds } = stream;
  const trouble = useLineTrouble(
    mac,
    phase === 'streaming' && isServerConnected && deviceStatus !== 'offline',
  );
  // Where nothing at all comes and the server blames no line, nobody knows that it is this one.
  const isCauseKnown = isComing || trouble?.line === 'stethoscope';
  const hint = (() => {
    if (!mac) return `${t('streaming.noDevice')} · ${t('streaming.noDeviceHint')}`;
    if (phase === 'connecting') return t('streaming.connecting');
    if (phase === 'stopping') return t('streaming.stopping');
    if (phase === 'streaming') {
      if (!isServerConnected) return t('streaming.hint.serverLost');
      if (deviceStatus === 'offline') return t('streaming.hint.offlineStreaming');
      return t(isComing ? 'streaming.hint.streaming' : 'streaming.hint.nothingComes');
    }
    if (!isServerConnected) return t('streaming.hint.serverConnecting');
    if (deviceStatus === null) return t('streaming.hint.unknown');
    return deviceStatus === 'offline' ? t('streaming.hint.offline') : t('streaming.hint.ready');
  })();
  // The room of a longer hint is kept while sound runs: nothing moves under a finger.
  const room = phase === 'streaming' ? { mih: { base: '4.65rem', sm: '3.1rem' } } : {};
  return (
    <Box role="status" aria-live="polite" {...room}>
      {trouble && isCauseKnown ? (
        <LineTroubleText trouble={trouble} bufferSeconds={bufferSeconds} />
      ) : (
        <Text c="dimmed">{hint}</Text>
      )}
    </Box>
  );
}

/** The clinician's listening settings, and the device's own earpiece. */
export function ListeningControls({ stream, organ }: { stream: Stream; organ: Organ }) {
  useEarpiece(stream);
  return (
    <Stack gap="md">
      <SoundNotice isStreaming={stream.phase === 'streaming'} />
      <ListeningSettings organ={organ} />
    </Stack>
  );
}

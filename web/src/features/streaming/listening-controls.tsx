import { Alert, Button, Group, Slider, Stack, Text } from '@mantine/core';
import { type Organ, VOLUME_MAX_STREAM, VOLUME_STEP } from '@sadap/contract';
import {
  IconHeadphones,
  IconPlayerStopFilled,
  IconStethoscope,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/index.ts';
import { useServerConnected } from '../../realtime.ts';
import { useSoundPlayer } from '../../sound/index.ts';
import { ListeningFilterChoice } from '../../ui/listening-filter-choice.tsx';
import { listeningEngine } from './listening-engine.ts';
import { useEarpiece, useListening } from './use-listening.ts';
import { useRememberedFilter } from './use-remembered-filter.ts';
import type { Stream } from './use-stream.ts';

/** Start and Stop of the live sound, with what the clinician should know about it. */
export function StreamButton({ stream }: { stream: Stream }) {
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
  if (mac === null)
    return (
      <Button component={Link} to="/" size="md" leftSection={<IconStethoscope size={20} />}>
        {t('streaming.connectDevice')}
      </Button>
    );
  const isReady = deviceStatus === 'online' && isServerConnected;
  return (
    <Button
      size="md"
      loading={phase === 'connecting'}
      disabled={!isReady}
      leftSection={<IconHeadphones size={20} />}
      onClick={() => void stream.start()}
    >
      {t('streaming.start')}
    </Button>
  );
}

export function StreamHint({ stream }: { stream: Stream }) {
  const { t } = useTexts();
  const isServerConnected = useServerConnected();
  const { phase, deviceStatus, mac } = stream;
  const hint = (() => {
    if (!mac) return `${t('streaming.noDevice')} · ${t('streaming.noDeviceHint')}`;
    if (phase === 'connecting') return t('streaming.connecting');
    if (phase === 'stopping') return t('streaming.stopping');
    if (phase === 'streaming') {
      if (!isServerConnected) return t('streaming.hint.serverLost');
      return deviceStatus === 'offline'
        ? t('streaming.hint.offlineStreaming')
        : t('streaming.hint.streaming');
    }
    if (!isServerConnected) return t('streaming.hint.serverConnecting');
    if (deviceStatus === null) return t('streaming.hint.unknown');
    return deviceStatus === 'offline' ? t('streaming.hint.offline') : t('streaming.hint.ready');
  })();
  return (
    <Text c="dimmed" role="status">
      {hint}
    </Text>
  );
}

/** Volume and filter: listening settings, never applied to what is stored. */
export function ListeningControls({ stream, organ }: { stream: Stream; organ: Organ }) {
  const { t } = useTexts();
  const { volume, filter, audibility } = useListening();
  const choose = useRememberedFilter(organ);
  useEarpiece(stream);
  return (
    <Stack gap="md">
      <SoundNotice isStreaming={stream.phase === 'streaming'} />
      <Group gap="md" wrap="nowrap" align="center">
        {volume === 0 || audibility === 'blocked' ? (
          <IconVolumeOff size={22} aria-hidden />
        ) : (
          <IconVolume size={22} aria-hidden />
        )}
        <Slider
          flex={1}
          min={0}
          max={VOLUME_MAX_STREAM}
          step={VOLUME_STEP}
          value={volume}
          onChange={(value) => listeningEngine.change({ volume: value })}
          label={(value) => value.toFixed(1)}
          marks={[{ value: 1 }, { value: 5 }, { value: 10 }]}
          thumbLabel={t('streaming.volume')}
        />
        <Text className="sadap-digits" w="2.5rem" ta="right" fw={600}>
          {volume.toFixed(1)}
        </Text>
      </Group>
      <ListeningFilterChoice value={filter} onChange={choose} />
    </Stack>
  );
}

function SoundNotice({ isStreaming }: { isStreaming: boolean }) {
  const { t } = useTexts();
  const { audibility } = useListening();
  const { status } = useSoundPlayer();
  if (!isStreaming) return null;
  if (status === 'playing')
    return (
      <Alert color="gray" icon={<IconVolumeOff />} role="status">
        {t('streaming.mutedByPlayback')}
      </Alert>
    );
  if (audibility === 'unavailable') return <Alert color="yellow">{t('streaming.noWorklet')}</Alert>;
  if (audibility !== 'blocked' && audibility !== 'off') return null;
  return (
    <Alert color="yellow" icon={<IconVolumeOff />}>
      <Group justify="space-between">
        <Text>{t('streaming.blocked')}</Text>
        <Button size="sm" onClick={() => void listeningEngine.start()}>
          {t('streaming.tapToHear')}
        </Button>
      </Group>
    </Alert>
  );
}

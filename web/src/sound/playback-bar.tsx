import { ActionIcon, Alert, Group, Loader, Stack, Text } from '@mantine/core';
import { VOLUME_MAX_TABLE } from '@sadap/contract/limits';
import type { Gap } from '@sadap/contract/recordings';
import { IconAlertTriangle, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/index.ts';
import { useButtonKeys } from '../ui/form/use-button-keys.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { clockTime } from './clock-time.ts';
import { type Sound, soundPlayer } from './player.ts';
import { useSoundPlayer } from './use-sound-player.ts';
import { VolumeSlider } from './volume-slider.tsx';
import { WaveformView } from './waveform-view.tsx';

type Props = {
  sound: Sound;
  durationMs: number;
  /** Null: still loading. */
  peaks: readonly number[] | null;
  gaps?: readonly Gap[];
  sampleCount?: number;
  /** The picture is drawn from the loaded part of the sound, because the server could not make it. */
  isFallback?: boolean;
  /** It is the page's or dialog's only sound: a key plays it. */
  hasKey?: boolean;
};

/** Play button, waveform, time and volume of one stored sound. */
export function PlaybackBar(props: Props) {
  const { sound, durationMs, peaks, gaps, sampleCount, isFallback = false, hasKey = false } = props;
  const { t } = useTexts();
  return (
    <Stack gap={4}>
      <Group wrap="nowrap" gap="sm">
        <PlayButton sound={sound} isReady={peaks !== null} size="xl" hasKey={hasKey} />
        <div style={{ flex: 1, minWidth: 0 }}>
          {peaks ? (
            <WaveformView
              sound={sound}
              peaks={peaks}
              durationMs={durationMs}
              {...(gaps && sampleCount ? { gaps, sampleCount } : {})}
            />
          ) : (
            <Group h="4.5rem" justify="center" gap="xs">
              <Loader size="xs" />
              <Text size="sm" c="dimmed">
                {t('sound.waveformLoading')}
              </Text>
            </Group>
          )}
        </div>
      </Group>
      {isFallback && (
        <Text size="sm" c="dimmed">
          {t('sound.fallbackWaveform')}
        </Text>
      )}
      <StorageLoss gaps={gaps} msPerSample={sampleCount ? durationMs / sampleCount : 0} />
      <Group justify="space-between" gap="md">
        <PlaybackTime sound={sound} durationMs={durationMs} />
        <VolumeSlider max={VOLUME_MAX_TABLE} />
      </Group>
    </Stack>
  );
}

/** What the server's storage lost of a sound. What a device did not deliver is told after recording. */
function StorageLoss({ gaps = [], msPerSample }: { gaps: readonly Gap[] | undefined; msPerSample: number }) {
  const { t } = useTexts();
  const lost = gaps.reduce((sum, { cause, sampleCount }) => sum + (cause ? sampleCount : 0), 0);
  if (lost === 0) return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle />} p="xs">
      {t('sound.storageLost', { seconds: ((lost * msPerSample) / 1000).toFixed(1) })}
    </Alert>
  );
}

const PLAY_KEY = 'P';

type PlayButtonProps = { sound: Sound; isReady: boolean; size?: 'lg' | 'xl'; hasKey?: boolean };

export function PlayButton({ hasKey = false, ...props }: PlayButtonProps) {
  return hasKey ? <KeyedPlayButton {...props} /> : <PlainPlayButton {...props} />;
}

/** With the name of its key beneath, which plays and pauses from anywhere on the page. */
function KeyedPlayButton(props: Omit<PlayButtonProps, 'hasKey'>) {
  const area = useRef<HTMLDivElement>(null);
  useButtonKeys(area);
  return (
    <Stack ref={area} gap={4} align="center">
      <PlainPlayButton {...props} shortcut={PLAY_KEY} />
      <KeyHint shortcut={PLAY_KEY} />
    </Stack>
  );
}

type PlainProps = Omit<PlayButtonProps, 'hasKey'> & { shortcut?: string };

function PlainPlayButton({ sound, isReady, size = 'lg', shortcut }: PlainProps) {
  const { t } = useTexts();
  const { sound: current, status } = useSoundPlayer();
  const isCurrent = current?.key === sound.key;
  const isPlaying = isCurrent && status === 'playing';
  // Not Mantine's `loading`: a disabled button would lose the keyboard focus.
  const isLoading = isCurrent && status === 'loading';
  return (
    <ActionIcon
      size={size}
      radius="xl"
      variant="filled"
      disabled={!isReady}
      onClick={() => soundPlayer.toggle(sound)}
      aria-label={isPlaying ? t('sound.pause') : t('sound.play')}
      aria-keyshortcuts={shortcut}
      data-status={isCurrent ? status : 'idle'}
    >
      {isLoading ? (
        <Loader size="xs" color="currentcolor" />
      ) : isPlaying ? (
        <IconPlayerPauseFilled size={18} />
      ) : (
        <IconPlayerPlayFilled size={18} />
      )}
    </ActionIcon>
  );
}

export function PlaybackTime({ sound, durationMs }: { sound: Sound; durationMs: number }) {
  const { sound: current, status } = useSoundPlayer();
  const isCurrent = current?.key === sound.key;
  const [heardMs, setHeardMs] = useState(0);
  useEffect(() => {
    const follow = () => setHeardMs(isCurrent ? soundPlayer.progress() * durationMs : 0);
    follow();
    const unsubscribe = soundPlayer.subscribe(follow);
    const timer = isCurrent && status === 'playing' ? setInterval(follow, 200) : undefined;
    return () => {
      unsubscribe();
      clearInterval(timer);
    };
  }, [isCurrent, status, durationMs]);
  return (
    <Text size="sm" c="dimmed" className="sadap-digits">
      {clockTime(heardMs)} / {clockTime(durationMs)}
    </Text>
  );
}

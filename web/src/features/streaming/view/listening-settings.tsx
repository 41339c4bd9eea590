import { Alert, Button, Group, Slider, Stack, Text } from '@mantine/core';
import { VOLUME_MAX_STREAM, VOLUME_STEP } from '@sadap/contract/limits';
import type { Organ } from '@sadap/contract/positions';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { soundObstacle } from '../../../sound/audio-context.ts';
import { useSoundPlayer } from '../../../sound/index.ts';
import { ListeningFilterChoice } from '../../../sound/tools/listening-filter-choice.tsx';
import { listeningEngine } from '../model/listening-engine.ts';
import { useListening } from './use-listening.ts';
import { useRememberedFilter } from './use-remembered-filter.ts';

/** Volume and filter: listening settings, never applied to stored sound. */
export function ListeningSettings({ organ }: { organ: Organ }) {
  const { t } = useTexts();
  const { volume, filter, audibility } = useListening();
  const choose = useRememberedFilter(organ);
  return (
    <Stack gap="md">
      <Group gap="md" wrap="nowrap" align="center">
        {volume === 0 || audibility === 'blocked' || audibility === 'silent' ? (
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

/** Events that a browser accepts as the user's own. A touch counts only when the finger lifts. */
const TAPS = ['pointerup', 'click', 'keydown'] as const;

function onAnyTap(act: () => void): () => void {
  for (const tap of TAPS) document.addEventListener(tap, act, true);
  return () => {
    for (const tap of TAPS) document.removeEventListener(tap, act, true);
  };
}

/** States that a tap may end. */
const WAITING = {
  off: 'streaming.blocked',
  blocked: 'streaming.blocked',
  silent: 'streaming.noLoudspeaker',
  unfetched: 'streaming.unheard.unfetched',
} as const;
const isWaiting = (audibility: string): audibility is keyof typeof WAITING => audibility in WAITING;

/** Why live sound is not audible, and the tap that helps. */
export function SoundNotice({ isStreaming }: { isStreaming: boolean }) {
  const { t } = useTexts();
  const { audibility } = useListening();
  const { status } = useSoundPlayer();
  const why = isStreaming && isWaiting(audibility) ? WAITING[audibility] : null;
  const waitsForTap = why !== null;
  useEffect(() => (waitsForTap ? onAnyTap(() => void listeningEngine.start()) : undefined), [waitsForTap]);
  const obstacle = soundObstacle();
  if (obstacle) return <Alert color="yellow">{t(`streaming.unheard.${obstacle}`)}</Alert>;
  if (!isStreaming) return null;
  if (status === 'playing')
    return (
      <Alert color="gray" icon={<IconVolumeOff />} role="status">
        {t('streaming.mutedByPlayback')}
      </Alert>
    );
  if (!why) return null;
  return (
    <Alert color="yellow" icon={<IconVolumeOff />}>
      <Group justify="space-between">
        <Text>{t(why)}</Text>
        <Button size="sm" onClick={() => void listeningEngine.start()}>
          {t('streaming.tapToHear')}
        </Button>
      </Group>
    </Alert>
  );
}

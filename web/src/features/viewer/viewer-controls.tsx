import { Group, Stack, Text } from '@mantine/core';
import { VOLUME_MAX_STREAM } from '@sadap/contract/limits';
import { IconRewindBackward5, IconRewindForward5 } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import {
  type GraphSound,
  LoopControl,
  OverviewStrip,
  PlayButton,
  PlaybackTime,
  type Sound,
  SpeedChoice,
  soundPlayer,
  type TimeWindow,
  ToolButton,
  useSoundPlayer,
  VolumeSlider,
  ZoomButtons,
} from '../../sound/index.ts';
import { ListeningFilterChoice } from '../../sound/tools/listening-filter-choice.tsx';

const SKIP_S = 5;

type Props = {
  sound: Sound;
  graph: GraphSound | null;
  scale: number;
  durationS: number;
  view: TimeWindow;
  onView: (view: TimeWindow) => void;
  positionS: () => number;
};

export function ViewerControls({ sound, graph, scale, durationS, view, onView, positionS }: Props) {
  const { t } = useTexts();
  const { filter, isFallback } = useSoundPlayer();
  const skip = (byS: number) =>
    soundPlayer.seekTo(sound, Math.min(Math.max(0, positionS() + byS), durationS));
  return (
    <Stack gap="sm">
      <Group gap="sm" wrap="nowrap">
        {graph && (
          <OverviewStrip
            peaks={graph.peaks}
            durationS={durationS}
            view={view}
            onView={onView}
            scale={scale}
          />
        )}
        <ZoomButtons view={view} onView={onView} durationS={durationS} positionS={positionS} />
      </Group>
      <Group gap="sm" justify="space-between">
        <Group gap="xs" wrap="nowrap">
          <ToolButton icon={IconRewindBackward5} label={t('viewer.back')} onClick={() => skip(-SKIP_S)} />
          <PlayButton sound={sound} isReady={graph !== null} size="xl" hasKey />
          <ToolButton icon={IconRewindForward5} label={t('viewer.forward')} onClick={() => skip(SKIP_S)} />
          <PlaybackTime sound={sound} durationMs={durationS * 1000} />
        </Group>
        <Group gap="md">
          <SpeedChoice />
          <VolumeSlider max={VOLUME_MAX_STREAM} width={160} />
        </Group>
      </Group>
      <LoopControl view={view} />
      {isFallback ? (
        <Text size="sm">{t('sound.noFilters')}</Text>
      ) : (
        <ListeningFilterChoice value={filter} onChange={(next) => soundPlayer.setFilter(next)} />
      )}
      <Text size="sm" c="dimmed">
        {t('sound.graph.hint')}
      </Text>
    </Stack>
  );
}

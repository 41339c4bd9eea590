import { Group, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { VOLUME_MAX_TABLE } from '@sadap/contract/limits';
import type { Recording } from '@sadap/contract/recordings';
import { useTexts } from '../../../i18n/index.ts';
import {
  clockTime,
  LoopControl,
  PlayButton,
  PlaybackTime,
  type Sound,
  SpeedChoice,
  soundPlayer,
  type TimeWindow,
  useSoundPlayer,
  VolumeSlider,
  ZoomButtons,
} from '../../../sound/index.ts';
import { ListeningFilterChoice } from '../../../sound/tools/listening-filter-choice.tsx';
import type { useComparison } from './use-comparison.ts';

type Side = 'a' | 'b';
type Props = {
  comparison: ReturnType<typeof useComparison>;
  sounds: Record<Side, Sound>;
  recordings: Record<Side, Recording>;
  isReady: boolean;
  view: TimeWindow;
  onView: (view: TimeWindow) => void;
  extentS: number;
};

export function ComparisonControls(props: Props) {
  const { comparison, sounds, recordings, isReady, view, onView, extentS } = props;
  const { t } = useTexts();
  const { active, switched } = comparison;
  const other = active === 'a' ? 'b' : 'a';
  const switchTexts = {
    'not-yet': t('comparison.switchHint'),
    matched: t(`comparison.matched.${recordings.a.organ}`),
    'same-time': t('comparison.notMatched'),
    'beyond-end': t('comparison.beyondEnd', {
      side: other.toUpperCase(),
      length: clockTime(recordings[other].duration_ms),
    }),
  };
  return (
    <Stack gap="sm">
      <Group gap="md" justify="space-between">
        <Group gap="sm" wrap="nowrap">
          <PlayButton sound={sounds[active]} isReady={isReady} size="xl" />
          <PlaybackTime sound={sounds[active]} durationMs={recordings[active].duration_ms} />
          <SegmentedControl
            size="lg"
            aria-label={t('comparison.listenTo')}
            value={active}
            onChange={(side) => {
              if (side !== active) comparison.switchSides();
            }}
            data={[
              { value: 'a', label: 'A' },
              { value: 'b', label: 'B' },
            ]}
          />
        </Group>
        <Group gap="md">
          <SpeedChoice />
          <VolumeSlider max={VOLUME_MAX_TABLE} width={140} />
          <ZoomButtons
            view={view}
            onView={onView}
            durationS={extentS}
            positionS={() => comparison.positionS('a')}
          />
        </Group>
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {switchTexts[switched]}
      </Text>
    </Stack>
  );
}

type SettingsProps = {
  view: TimeWindow;
  isLoudnessMatched: boolean;
  onLoudnessMatched: (isMatched: boolean) => void;
  showsSpectrogram: boolean;
  onShowsSpectrogram: (isShown: boolean) => void;
};

/** How both sounds are played and drawn. */
export function ComparisonSettings(props: SettingsProps) {
  const { t } = useTexts();
  const { filter, isFallback } = useSoundPlayer();
  const { view } = props;
  return (
    <Stack gap="sm">
      <Group gap="lg">
        <Switch
          label={t('comparison.sameLoudness')}
          description={t('comparison.sameLoudnessHint')}
          checked={props.isLoudnessMatched}
          onChange={(event) => props.onLoudnessMatched(event.currentTarget.checked)}
        />
        <Switch
          label={t('sound.graph.spectrogram')}
          checked={props.showsSpectrogram}
          onChange={(event) => props.onShowsSpectrogram(event.currentTarget.checked)}
        />
        <LoopControl view={view} />
      </Group>
      {!isFallback && (
        <ListeningFilterChoice value={filter} onChange={(next) => soundPlayer.setFilter(next)} />
      )}
    </Stack>
  );
}

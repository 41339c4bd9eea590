import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { VOLUME_MAX_TABLE } from '@sadap/contract/limits';
import type { Organ } from '@sadap/contract/positions';
import { useTexts } from '../../../i18n/index.ts';
import {
  clockTime,
  PlayButton,
  PlaybackTime,
  SpeedChoice,
  type TimeWindow,
  VolumeSlider,
  ZoomButtons,
} from '../../../sound/index.ts';
import { useKeyName } from '../../../ui/use-key-name.ts';
import { letterOf } from '../model/sides.ts';
import type { ComparedSound, Comparison } from './use-comparison.ts';

type Props = {
  comparison: Comparison;
  compared: readonly ComparedSound[];
  organ: Organ;
  isReady: boolean;
  view: TimeWindow;
  onView: (view: TimeWindow) => void;
  extentS: number;
};

/** Play, the side that is heard, speed, volume and zoom. */
export function ComparisonControls({ comparison, compared, organ, ...props }: Props) {
  const { t } = useTexts();
  const { active, switched } = comparison;
  const heard = compared[active];
  const lengthMs = (side: number) => (compared[side]?.durationS ?? 0) * 1000;
  const keyName = useKeyName();
  const letters = compared.map((_, side) => letterOf(side));
  const switchTexts = {
    'not-yet': t('comparison.switchHint', {
      letters: letters.map(keyName).join('/'),
      next: keyName('X'),
    }),
    matched: t(`comparison.matched.${organ}`),
    'same-time': t('comparison.notMatched'),
    'beyond-end': t('comparison.beyondEnd', {
      side: letterOf(switched.side),
      length: clockTime(lengthMs(switched.side)),
    }),
  };
  return (
    <Stack gap="sm">
      <Group gap="md" justify="space-between">
        <Group gap="sm">
          {heard && <PlayButton sound={heard.sound} isReady={props.isReady} size="xl" />}
          {heard && <PlaybackTime sound={heard.sound} durationMs={lengthMs(active)} />}
          <SegmentedControl
            size="lg"
            aria-label={t('comparison.listenTo')}
            value={letterOf(active)}
            onChange={(letter) => comparison.switchTo(letters.indexOf(letter))}
            data={letters}
          />
        </Group>
        <Group gap="md">
          <SpeedChoice />
          <VolumeSlider max={VOLUME_MAX_TABLE} width={140} />
          <ZoomButtons
            view={props.view}
            onView={props.onView}
            durationS={props.extentS}
            positionS={() => comparison.positionS(0)}
          />
        </Group>
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {switchTexts[switched.how]}
      </Text>
    </Stack>
  );
}

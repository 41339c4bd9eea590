import { Group, RangeSlider, Stack, Switch, Text } from '@mantine/core';
import { useTexts } from '../../i18n/index.ts';
import type { TimeWindow } from '../graph/time-window.ts';
import { soundPlayer } from '../player.ts';
import { useSoundPlayer } from '../use-sound-player.ts';

const STEP_S = 0.05;
const SHORTEST_S = 0.2;

/** Repeats a chosen stretch of the visible part. */
export function LoopControl({ view }: { view: TimeWindow }) {
  const { t } = useTexts();
  const { loop } = useSoundPlayer();
  const spanS = view.toS - view.fromS;
  const begin = () => soundPlayer.setLoop({ fromS: view.fromS + spanS / 4, toS: view.toS - spanS / 4 });
  const seconds = (value: number) => t('sound.loop.seconds', { value: value.toFixed(2) });
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="sm" mih={44}>
        <Switch
          label={t('sound.loop.title')}
          checked={loop !== null}
          onChange={(event) => (event.currentTarget.checked ? begin() : soundPlayer.setLoop(null))}
        />
        {loop && (
          <Text size="sm" className="sadap-digits">
            {`${seconds(loop.fromS)} – ${seconds(loop.toS)}`}
          </Text>
        )}
      </Group>
      {loop && (
        <RangeSlider
          size="lg"
          thumbSize={24}
          min={Math.min(view.fromS, loop.fromS)}
          max={Math.max(view.toS, loop.toS)}
          step={STEP_S}
          minRange={SHORTEST_S}
          value={[loop.fromS, loop.toS]}
          onChange={([fromS, toS]) => soundPlayer.setLoop({ fromS, toS })}
          label={null}
          thumbFromLabel={t('sound.loop.from')}
          thumbToLabel={t('sound.loop.to')}
        />
      )}
    </Stack>
  );
}

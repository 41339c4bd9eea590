import { Group } from '@mantine/core';
import { IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { ToolButton } from '../tools/tool-button.tsx';
import { SHORTEST_WINDOW_S, type TimeWindow, wholeOf, zoomed } from './time-window.ts';

type Props = {
  view: TimeWindow;
  onView: (view: TimeWindow) => void;
  durationS: number;
  /** The position of the sound, which keeps its place. */
  positionS: () => number;
};

const FACTOR = 2;

export function ZoomButtons({ view, onView, durationS, positionS }: Props) {
  const { t } = useTexts();
  const spanS = view.toS - view.fromS;
  const zoom = (factor: number) => onView(zoomed(view, factor, positionS(), durationS));
  return (
    <Group gap={4} wrap="nowrap" role="group" aria-label={t('sound.graph.zoom')}>
      <ToolButton
        icon={IconZoomIn}
        label={t('sound.graph.closer')}
        disabled={spanS <= SHORTEST_WINDOW_S}
        onClick={() => zoom(1 / FACTOR)}
      />
      <ToolButton
        icon={IconZoomOut}
        label={t('sound.graph.wider')}
        disabled={spanS >= durationS}
        onClick={() => zoom(FACTOR)}
      />
      <ToolButton
        icon={IconZoomReset}
        label={t('sound.graph.whole')}
        disabled={spanS >= durationS}
        onClick={() => onView(wholeOf(durationS))}
      />
    </Group>
  );
}

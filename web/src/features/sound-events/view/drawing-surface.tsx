import type { GraphPlace } from '../../../sound/index.ts';
import type { DrawingStep } from '../model/drawing.ts';
import styles from './sound-events.module.css';
import { useDrawingPointer } from './use-drawing-pointer.ts';

/** Over waveform and spectrogram while events are drawn: the graph is drawn on, and not played. */
export function DrawingSurface({
  place,
  dispatch,
}: {
  place: GraphPlace;
  dispatch: (step: DrawingStep) => void;
}) {
  const pointer = useDrawingPointer(place, dispatch);
  return <div className={styles.surface} data-drawing-surface {...pointer} />;
}

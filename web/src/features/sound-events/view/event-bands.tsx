import { type GraphPlace, shareOf } from '../../../sound/index.ts';
import type { Drawing, DrawnEvent } from '../model/drawing.ts';
import styles from './sound-events.module.css';

/** More than these would be a blur, and slow. */
const MAX_DRAWN = 200;

type Props = {
  events: readonly Omit<DrawnEvent, 'key'>[];
  /** While events are drawn. */
  drawing: Drawing | null;
  place: GraphPlace;
};

/** The events as translucent bands over waveform and spectrogram, with what is being drawn. */
export function EventBands({ events, drawing, place: { view } }: Props) {
  const at = (milliseconds: number) => shareOf(milliseconds / 1000, view);
  const across = (fromMs: number, toMs: number) => ({
    insetInlineStart: `${at(fromMs) * 100}%`,
    inlineSize: `${(at(toMs) - at(fromMs)) * 100}%`,
  });
  const seen = events.filter(({ from_ms, to_ms }) => at(to_ms) > 0 && at(from_ms) < 1).slice(0, MAX_DRAWN);
  const chosen = drawing?.events.find(({ key }) => key === drawing.chosen);
  return (
    <div className={styles.bands} aria-hidden>
      {seen.map((event) => (
        <span
          key={`${event.kind} ${event.from_ms}`}
          className={styles.band}
          data-kind={event.kind}
          data-chosen={event === chosen || undefined}
          style={across(event.from_ms, event.to_ms)}
        />
      ))}
      {drawing?.sketch && (
        <span
          className={styles.band}
          data-kind={drawing.pen}
          data-chosen
          style={across(drawing.sketch.fromMs, drawing.sketch.toMs)}
        />
      )}
      {drawing && drawing.pendingMs !== null && (
        <span className={styles.pending} style={{ insetInlineStart: `${at(drawing.pendingMs) * 100}%` }} />
      )}
    </div>
  );
}

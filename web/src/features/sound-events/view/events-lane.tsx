import { useElementSize, useMediaQuery, useMergedRef } from '@mantine/hooks';
import { useRef } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { type GraphPlace, showing } from '../../../sound/index.ts';
import type { Drawing, DrawingStep, DrawnEvent } from '../model/drawing.ts';
import { laneLayout, type Place } from '../model/event-rows.ts';
import { EdgeHandles } from './edge-handles.tsx';
import styles from './sound-events.module.css';
import { useDrawingPointer } from './use-drawing-pointer.ts';
import { useLaneKeys } from './use-lane-keys.ts';

/** Sizes of what is pressed, px: with a mouse, with a finger. */
const TARGET_PX = { fine: 28, coarse: 44 };
const GAP_PX = 4;
/** A narrower event has no room for its name. */
const NAMED_PX = 72;

type Props = {
  events: readonly DrawnEvent[];
  textOf: (event: DrawnEvent) => string;
  place: GraphPlace;
  onHear: (event: DrawnEvent) => void;
  /** Null: they are only looked at and heard. */
  drawing: Drawing | null;
  dispatch: (step: DrawingStep) => void;
  onAdd: () => void;
};

/** The events under the graph, on its time axis. A tap lets one be heard; while drawing they change here. */
export function EventsLane({ events, textOf, place, onHear, drawing, dispatch, onAdd }: Props) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const lane = useRef<HTMLElement>(null);
  const { ref: sizeRef, width } = useElementSize();
  const ref = useMergedRef(lane, sizeRef);
  const isCoarse = useMediaQuery('(pointer: coarse)') ?? false;
  const targetPx = isCoarse ? TARGET_PX.coarse : TARGET_PX.fine;
  const pointer = useDrawingPointer(place, dispatch);
  const { view } = place;
  const chosen = events.find(({ key }) => key === drawing?.chosen) ?? null;
  const { placeOf, rows, hidden } = laneLayout(events, chosen, view, width, targetPx);
  const canCancel = drawing !== null && (drawing.pendingMs !== null || drawing.chosen !== null);
  const onKeyDown = useLaneKeys(box, lane, { drawing, chosen, place, dispatch, onAdd });
  const onPress = (event: DrawnEvent) => {
    if (drawing) {
      dispatch({ type: 'choose', key: event.key });
      place.onView(showing(event.from_ms / 1000, view, drawing.durationMs / 1000));
    }
    onHear(event);
  };

  return (
    <div ref={box} className={styles.laneBox}>
      <section
        ref={ref}
        className={styles.lane}
        aria-label={t('soundEvents.lane')}
        tabIndex={drawing ? 0 : -1}
        data-drawing={drawing !== null || undefined}
        data-mantine-stop-propagation={canCancel || undefined}
        style={{ blockSize: rows * (targetPx + GAP_PX) + GAP_PX }}
        onKeyDown={onKeyDown}
        onKeyUp={() => drawing && dispatch({ type: 'settle' })}
        {...(drawing ? pointer : {})}
      >
        {events.map((event) => {
          const at = placeOf(event);
          return (
            at && (
              <button
                key={event.key}
                type="button"
                className={styles.event}
                data-kind={event.kind}
                data-chosen={event === chosen || undefined}
                data-mantine-stop-propagation={canCancel || undefined}
                aria-label={textOf(event)}
                aria-pressed={drawing ? event === chosen : undefined}
                style={styleOf(at, targetPx)}
                onFocus={() => drawing && dispatch({ type: 'choose', key: event.key })}
                onClick={() => onPress(event)}
              >
                {at.widthPx >= NAMED_PX && t(`soundEvents.short.${event.kind}`)}
              </button>
            )
          );
        })}
      </section>
      {drawing && chosen && width > 0 && (
        <EdgeHandles
          event={chosen}
          place={place}
          lanePx={width}
          targetPx={targetPx}
          durationMs={drawing.durationMs}
          dispatch={dispatch}
          onKeyDown={onKeyDown}
        />
      )}
      {hidden > 0 && <span className={styles.more}>{t('soundEvents.more', { count: hidden })}</span>}
    </div>
  );
}

const styleOf = ({ leftPx, widthPx, row }: Place, targetPx: number) => ({
  insetInlineStart: leftPx,
  inlineSize: widthPx,
  insetBlockStart: GAP_PX + row * (targetPx + GAP_PX),
  blockSize: targetPx,
});

import { useElementSize, useMergedRef } from '@mantine/hooks';
import type { Organ } from '@sadap/contract/positions';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { pressedKey } from '../../../platform/pressed-key.ts';
import { type GraphPlace, shareOf, showing } from '../../../sound/index.ts';
import {
  type Correction,
  type CorrectionEvent,
  type Edge,
  isMoment,
  nearestMark,
} from '../model/mark-correction.ts';
import { NUDGE_S } from '../model/nudge.ts';
import { inView, MAX_DRAWN } from '../model/visible-marks.ts';
import { MarkLabels } from './marks-lane.tsx';
import styles from './sound-findings.module.css';
import { useChosenText } from './use-chosen-text.ts';

type Props = {
  organ: Organ;
  state: Correction;
  dispatch: (event: CorrectionEvent) => void;
  place: GraphPlace;
};

/**
 * The marks under the graph while they are corrected: a tap chooses the nearest, a drag moves it. The
 * keyboard uses the handle of the chosen mark, and the buttons below.
 */
export function EditedLane({ organ, state, dispatch, place }: Props) {
  const { t } = useTexts();
  const lane = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const { ref: sizeRef, width } = useElementSize();
  const ref = useMergedRef(lane, sizeRef);
  const [edge, setEdge] = useState<Edge>('start');
  /** Offset between the finger and what it holds, so that nothing jumps on touch. */
  const grip = useRef<{ offsetS: number; fromX: number; isDrag: boolean } | null>(null);
  const { marks, chosen, durationS } = state;
  const { view } = place;
  const chosenText = useChosenText(state);
  const mark = chosen === null ? undefined : marks[chosen];
  const edgeOf = (kind: Parameters<typeof isMoment>[0]): Edge => (isMoment(kind) ? 'start' : edge);
  const heldS = mark && (edgeOf(mark.kind) === 'start' ? mark.startS : mark.endS);
  const seen = inView(marks, view);
  // The button that opened it is far below; the waveform is right above, the editor right beneath.
  useEffect(() => {
    lane.current?.scrollIntoView({ block: 'center' });
  }, []);

  const secondAt = (event: PointerEvent) => {
    const box = lane.current?.getBoundingClientRect();
    return box ? view.fromS + ((event.clientX - box.left) / box.width) * (view.toS - view.fromS) : 0;
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const second = secondAt(event);
    const nearest = nearestMark(seen, second);
    const held = nearest === null ? undefined : seen[nearest];
    if (!held) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const isAtEnd = !isMoment(held.kind) && Math.abs(second - held.endS) < Math.abs(second - held.startS);
    setEdge(isAtEnd ? 'end' : 'start');
    dispatch({ type: 'choose', place: marks.indexOf(held) });
    grip.current = {
      offsetS: (isAtEnd ? held.endS : held.startS) - second,
      fromX: event.clientX,
      isDrag: false,
    };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const { current } = grip;
    if (!current || !mark) return;
    current.isDrag ||= Math.abs(event.clientX - current.fromX) > 3;
    if (current.isDrag) dispatch({ type: 'move', edge, toS: secondAt(event) + current.offsetS });
  };
  const onPointerEnd = () => {
    if (!grip.current) return;
    grip.current = null;
    dispatch({ type: 'settle' });
    handle.current?.focus();
  };

  const step = (by: 1 | -1) => {
    dispatch({ type: 'step', by });
    const next = marks[Math.min(Math.max(0, (chosen ?? 0) + by), marks.length - 1)];
    if (next) place.onView(showing(next.startS, view, durationS));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    const isCommand = event.ctrlKey || event.metaKey;
    if (key === 'Z' && isCommand && !event.shiftKey) {
      event.preventDefault();
      dispatch({ type: 'undo' });
      return;
    }
    if (!mark || heldS === undefined) return;
    const byS = NUDGE_S[organ] * (event.shiftKey ? 10 : 1);
    const move = (toS: number) => {
      dispatch({ type: 'move', edge: edgeOf(mark.kind), toS });
      place.onView(showing(toS, view, durationS));
    };
    const keys: Record<string, () => void> = {
      ArrowLeft: () => move(heldS - byS),
      ArrowDown: () => move(heldS - byS),
      ArrowRight: () => move(heldS + byS),
      ArrowUp: () => move(heldS + byS),
      PageUp: () => step(-1),
      PageDown: () => step(1),
      Delete: () => dispatch({ type: 'delete' }),
      Backspace: () => dispatch({ type: 'delete' }),
    };
    const act = isCommand || !key ? undefined : keys[key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <div
      ref={ref}
      className={styles.lane}
      data-editing
      data-count={marks.length}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
    >
      {seen.length <= MAX_DRAWN &&
        seen.map((each) =>
          isMoment(each.kind) ? (
            <span
              key={`${each.kind} ${each.startS}`}
              className={styles.tick}
              style={{ insetInlineStart: `${shareOf(each.startS, view) * 100}%` }}
            />
          ) : (
            <span
              key={`${each.kind} ${each.startS}`}
              className={styles.stretch}
              style={{
                insetInlineStart: `${shareOf(each.startS, view) * 100}%`,
                inlineSize: `${(shareOf(each.endS, view) - shareOf(each.startS, view)) * 100}%`,
              }}
            />
          ),
        )}
      <MarkLabels marks={marks} view={view} widthPx={width} isFramed />
      {mark && heldS !== undefined && (
        <div
          ref={handle}
          className={styles.handle}
          role="slider"
          tabIndex={0}
          aria-label={t('soundFindings.editor.lane')}
          aria-valuemin={0}
          aria-valuemax={durationS}
          aria-valuenow={Number(heldS.toFixed(3))}
          aria-valuetext={chosenText}
          style={{ insetInlineStart: `${shareOf(heldS, view) * 100}%` }}
          onKeyDown={onKeyDown}
          onKeyUp={() => dispatch({ type: 'settle' })}
        />
      )}
    </div>
  );
}

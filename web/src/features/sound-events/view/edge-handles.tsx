import { EVENT_NAMES } from '@sadap/contract/clinical-names';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { type GraphPlace, shareOf } from '../../../sound/index.ts';
import type { DrawingStep, DrawnEvent } from '../model/drawing.ts';
import styles from './sound-events.module.css';
import { secondsText } from './use-event-text.ts';

type Props = {
  event: DrawnEvent;
  place: GraphPlace;
  lanePx: number;
  targetPx: number;
  durationMs: number;
  dispatch: (step: DrawingStep) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** The two edges of the chosen event, beside it: dragged, or moved by the arrow keys. */
export function EdgeHandles({ event, place, lanePx, targetPx, durationMs, dispatch, onKeyDown }: Props) {
  const { t, language } = useTexts();
  const { view } = place;
  /** Offset between the finger and the edge, so that nothing jumps on touch. */
  const grip = useRef<{ edge: 'start' | 'end'; offsetMs: number } | null>(null);
  const at = (milliseconds: number) => shareOf(milliseconds / 1000, view) * lanePx;
  const within = (px: number, from: number, to: number) => Math.min(Math.max(px, from), to);
  const startPx = within(at(event.from_ms) - targetPx, 0, lanePx - 2 * targetPx);
  const endPx = within(at(event.to_ms), startPx + targetPx, lanePx - targetPx);
  const millisecondAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const left = currentTarget.parentElement?.getBoundingClientRect().left ?? 0;
    return 1000 * (view.fromS + ((clientX - left) / lanePx) * (view.toS - view.fromS));
  };
  const end = () => {
    grip.current = null;
    dispatch({ type: 'settle' });
  };
  const edges = [
    { edge: 'start', leftPx: startPx, ms: event.from_ms },
    { edge: 'end', leftPx: endPx, ms: event.to_ms },
  ] as const;
  return (
    <div className={styles.handles} style={{ blockSize: targetPx }}>
      {edges.map(({ edge, leftPx, ms }) => (
        <div
          key={edge}
          className={styles.handle}
          data-edge={edge}
          data-kind={event.kind}
          data-mantine-stop-propagation
          role="slider"
          tabIndex={0}
          aria-label={t(`soundEvents.editor.${edge}`, { kind: EVENT_NAMES[language][event.kind] })}
          aria-valuemin={0}
          aria-valuemax={durationMs / 1000}
          aria-valuenow={ms / 1000}
          aria-valuetext={t('soundEvents.editor.second', { second: secondsText(ms) })}
          style={{ insetInlineStart: leftPx, inlineSize: targetPx }}
          onKeyDown={onKeyDown}
          onKeyUp={() => dispatch({ type: 'settle' })}
          onPointerDown={(pointer) => {
            if (pointer.button !== 0) return;
            pointer.currentTarget.setPointerCapture(pointer.pointerId);
            grip.current = { edge, offsetMs: ms - millisecondAt(pointer) };
          }}
          onPointerMove={(pointer) => {
            if (grip.current?.edge !== edge) return;
            dispatch({ type: 'move', edge, toMs: millisecondAt(pointer) + grip.current.offsetMs });
          }}
          onPointerUp={end}
          onPointerCancel={end}
        />
      ))}
    </div>
  );
}

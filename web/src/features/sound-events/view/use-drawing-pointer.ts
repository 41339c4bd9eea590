import { type PointerEvent, useRef } from 'react';
import type { GraphPlace } from '../../../sound/index.ts';
import type { DrawingStep } from '../model/drawing.ts';

/** Fingers tremble. */
const DRAG_PX = 6;

/**
 * Draws with one pointer: a drag is an event, a tap one end of it. What it is put on takes the pointer from
 * the graph beneath.
 */
export function useDrawingPointer({ view }: GraphPlace, dispatch: (step: DrawingStep) => void) {
  const begun = useRef<{ pointerId: number; x: number; fromMs: number; isDrag: boolean } | null>(null);
  const millisecondAt = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = Math.min(Math.max(0, (event.clientX - left) / (width || 1)), 1);
    return 1000 * (view.fromS + share * (view.toS - view.fromS));
  };
  const isOurs = ({ pointerId }: PointerEvent) => begun.current?.pointerId === pointerId;
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.stopPropagation();
      // Whatever lies on it is there for itself.
      if (event.button !== 0 || begun.current || event.target !== event.currentTarget) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      begun.current = {
        pointerId: event.pointerId,
        x: event.clientX,
        fromMs: millisecondAt(event),
        isDrag: false,
      };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      event.stopPropagation();
      const { current } = begun;
      if (!current || !isOurs(event)) return;
      current.isDrag ||= Math.abs(event.clientX - current.x) >= DRAG_PX;
      if (!current.isDrag) return;
      const toMs = millisecondAt(event);
      const span = { fromMs: Math.min(current.fromMs, toMs), toMs: Math.max(current.fromMs, toMs) };
      dispatch({ type: 'sketch', span });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      event.stopPropagation();
      const { current } = begun;
      if (!current || !isOurs(event)) return;
      begun.current = null;
      dispatch(current.isDrag ? { type: 'draw' } : { type: 'tap', atMs: current.fromMs });
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      event.stopPropagation();
      if (!isOurs(event)) return;
      begun.current = null;
      dispatch({ type: 'sketch', span: null });
    },
  };
}

import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { afterGesture, deadlineMs, type GestureAction, type GestureEvent, IDLE } from './graph-gestures.ts';

type Handlers = {
  onAction: (action: GestureAction) => void;
  /** Two fingers: `factor` below 1 is closer; `byPx` is how far their middle moved. */
  onPinch: (factor: number, middlePx: number, byPx: number) => void;
  /** The last finger was lifted. */
  onRelease: () => void;
  /** Ctrl and wheel, which is also how a trackpad reports a pinch; or a sideways wheel. */
  onWheel: (wheel: { factor: number; atPx: number } | { byPx: number }) => void;
};

/** Gestures on a waveform; one pointer plays and seeks, two of them zoom. */
export function useGraphGestures(element: RefObject<HTMLElement | null>, handlers: Handlers) {
  const state = useRef(IDLE);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fingers = useRef(new Map<number, number>());
  const latest = useRef(handlers);
  latest.current = handlers;

  const tell = (event: GestureEvent) => {
    clearTimeout(timer.current);
    const next = afterGesture(state.current, event);
    state.current = next.state;
    const until = deadlineMs(next.state);
    if (until !== null)
      timer.current = setTimeout(
        () => tell({ type: 'time', atMs: performance.now() }),
        Math.max(0, until - performance.now()),
      );
    for (const action of next.actions) latest.current.onAction(action);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const onWheel = (event: WheelEvent) => {
      const isZoom = event.ctrlKey || event.metaKey;
      if (!isZoom && Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
      event.preventDefault();
      const atPx = event.clientX - target.getBoundingClientRect().left;
      latest.current.onWheel(
        isZoom ? { factor: Math.exp(event.deltaY / 200), atPx } : { byPx: event.deltaX },
      );
    };
    target.addEventListener('wheel', onWheel, { passive: false });
    return () => target.removeEventListener('wheel', onWheel);
  }, [element]);

  const placeOf = (event: PointerEvent<HTMLElement>) =>
    event.clientX - event.currentTarget.getBoundingClientRect().left;

  const pinch = (pointerId: number, x: number) => {
    const before = [...fingers.current.values()];
    fingers.current.set(pointerId, x);
    const after = [...fingers.current.values()];
    const spread = ([one = 0, other = 0]: number[]) => Math.max(10, Math.abs(one - other));
    const middle = ([one = 0, other = 0]: number[]) => (one + other) / 2;
    latest.current.onPinch(spread(before) / spread(after), middle(after), middle(after) - middle(before));
  };

  // The time of the movement, not of its handling on a busy page: a tap must stay a tap.
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, placeOf(event));
      const type = fingers.current.size > 1 ? 'cancel' : 'down';
      tell({ type, x: placeOf(event), atMs: event.timeStamp });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!fingers.current.has(event.pointerId)) return;
      if (fingers.current.size === 2) pinch(event.pointerId, placeOf(event));
      else tell({ type: 'move', x: placeOf(event), atMs: event.timeStamp });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      fingers.current.delete(event.pointerId);
      if (fingers.current.size === 0) latest.current.onRelease();
      tell({ type: 'up', x: placeOf(event), atMs: event.timeStamp });
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      fingers.current.delete(event.pointerId);
      if (fingers.current.size === 0) latest.current.onRelease();
      tell({ type: 'cancel', x: placeOf(event), atMs: event.timeStamp });
    },
  };
}

import { DOUBLE_TAP_WINDOW_MS, TAP_MAX_MS } from '@sadap/contract/limits';

/** A finger or mouse on a waveform; `x` in CSS pixels from its left edge. */
export type GestureEvent =
  | { type: 'down' | 'move' | 'up' | 'cancel'; x: number; atMs: number }
  /** The time returned by `deadlineMs` has come. */
  | { type: 'time'; atMs: number };

/** `pressing`: down, and possibly a tap. `tapped`: a tap that may become a double tap. */
export type GestureState =
  | { name: 'idle' }
  | { name: 'pressing'; x: number; sinceMs: number; isSecond: boolean }
  | { name: 'dragging' }
  | { name: 'tapped'; x: number; atMs: number };

/** Tap: play or pause. Drag: seek. Double tap: jump there. */
export type GestureAction = { type: 'toggle' } | { type: 'seek' | 'jump'; x: number };

/** Fingers tremble. */
const DRAG_PX = 6;
/** A second tap further away is a separate tap. */
const DOUBLE_TAP_PX = 40;

export const IDLE: GestureState = { name: 'idle' };

/** When to send the next `time` event; null: never. */
export function deadlineMs(state: GestureState): number | null {
  if (state.name === 'tapped') return state.atMs + DOUBLE_TAP_WINDOW_MS;
  return state.name === 'pressing' ? state.sinceMs + TAP_MAX_MS : null;
}

/** Source: specification 2, section 9: a tap is under 150 ms, a double tap follows within 300 ms. */
export function afterGesture(
  state: GestureState,
  event: GestureEvent,
): { state: GestureState; actions: GestureAction[] } {
  const to = (next: GestureState, ...actions: GestureAction[]) => ({ state: next, actions });
  if (event.type === 'cancel') return to(IDLE);
  switch (state.name) {
    case 'idle':
      return event.type === 'down'
        ? to({ name: 'pressing', x: event.x, sinceMs: event.atMs, isSecond: false })
        : to(state);
    case 'tapped': {
      if (event.type === 'down') {
        const isSecond = Math.abs(event.x - state.x) <= DOUBLE_TAP_PX;
        const pressing = { name: 'pressing', x: event.x, sinceMs: event.atMs, isSecond } as const;
        return isSecond ? to(pressing) : to(pressing, { type: 'toggle' });
      }
      const isOver = event.type === 'time' && event.atMs >= state.atMs + DOUBLE_TAP_WINDOW_MS;
      return isOver ? to(IDLE, { type: 'toggle' }) : to(state);
    }
    case 'pressing': {
      const isLong = event.atMs - state.sinceMs >= TAP_MAX_MS;
      if (event.type === 'time')
        return isLong ? to({ name: 'dragging' }, { type: 'seek', x: state.x }) : to(state);
      if (event.type === 'move') {
        if (!isLong && Math.abs(event.x - state.x) < DRAG_PX) return to(state);
        return to({ name: 'dragging' }, { type: 'seek', x: event.x });
      }
      if (event.type !== 'up') return to(state);
      if (isLong) return to(IDLE, { type: 'seek', x: event.x });
      if (state.isSecond) return to(IDLE, { type: 'jump', x: event.x });
      return to({ name: 'tapped', x: event.x, atMs: event.atMs });
    }
    case 'dragging':
      if (event.type === 'move') return to(state, { type: 'seek', x: event.x });
      return event.type === 'up' ? to(IDLE, { type: 'seek', x: event.x }) : to(state);
  }
}

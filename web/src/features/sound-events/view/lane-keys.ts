import type { KeyboardEvent } from 'react';
import { pressedKey } from '../../../platform/pressed-key.ts';
import { type GraphPlace, showing } from '../../../sound/index.ts';
import type { Drawing, DrawingStep, DrawnEvent, EventEdge } from '../model/drawing.ts';

/** One press of an arrow key moves an event or an edge this far; with Shift further. */
const STEP_MS = { alone: 10, shift: 100 };
/** And the red line this far. */
const CURSOR_STEP_S = { alone: 0.1, shift: 1 };

type Lane = {
  drawing: Drawing;
  chosen: DrawnEvent | null;
  place: GraphPlace;
  dispatch: (step: DrawingStep) => void;
  onAdd: () => void;
};

/**
 * What a key does on the lane, on an event or on an edge in it; undefined: nothing. Space and Enter are the
 * button's own.
 */
export function laneKeyAct(event: KeyboardEvent<HTMLElement>, lane: Lane): (() => void) | undefined {
  const { drawing, chosen, dispatch, onAdd } = lane;
  const key = pressedKey(event);
  if (event.altKey || !key) return undefined;
  if (event.ctrlKey || event.metaKey) {
    if (key === 'Z') return () => dispatch({ type: event.shiftKey ? 'redo' : 'undo' });
    return key === 'Y' ? () => dispatch({ type: 'redo' }) : undefined;
  }
  if (key === 'N') return onAdd;
  if (key === 'Escape') {
    const isAny = drawing.pendingMs !== null || chosen;
    return isAny ? () => dispatch({ type: 'cancel' }) : undefined;
  }
  if (key === 'Delete' || key === 'Backspace') return chosen ? () => dispatch({ type: 'delete' }) : undefined;
  const by = BY[key];
  return by === undefined ? undefined : () => moveBy(by, event, lane);
}

const BY: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

function moveBy(
  by: number,
  { shiftKey, target, currentTarget }: KeyboardEvent<HTMLElement>,
  { drawing, chosen, place, dispatch }: Lane,
): void {
  const size = shiftKey ? 'shift' : 'alone';
  const durationS = drawing.durationMs / 1000;
  const show = (second: number) => place.onView(showing(second, place.view, durationS));
  const edge = (target as HTMLElement).dataset.edge as EventEdge | undefined;
  if (target === currentTarget && !edge) {
    const second = Math.min(Math.max(0, place.positionS() + by * CURSOR_STEP_S[size]), durationS);
    place.seek(second);
    show(second);
    return;
  }
  if (!chosen) return;
  const heldMs = edge === 'end' ? chosen.to_ms : chosen.from_ms;
  const toMs = heldMs + by * STEP_MS[size];
  dispatch({ type: 'move', edge: edge ?? 'whole', toMs });
  show(toMs / 1000);
}

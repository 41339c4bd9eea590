import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { pressedKey } from '../../../platform/pressed-key.ts';
import type { GraphPlace } from '../../../sound/index.ts';
import type { Drawing, DrawingStep, DrawnEvent } from '../model/drawing.ts';
import { laneKeyAct } from './lane-keys.ts';

type Lane = {
  drawing: Drawing | null;
  chosen: DrawnEvent | null;
  place: GraphPlace;
  dispatch: (step: DrawingStep) => void;
  onAdd: () => void;
};

/** The lane's keys while events are drawn, and where the focus is after each. `box`: lane and handles. */
export function useLaneKeys(
  box: RefObject<HTMLElement | null>,
  lane: RefObject<HTMLElement | null>,
  { drawing, chosen, place, dispatch, onAdd }: Lane,
) {
  const isDrawing = drawing !== null;
  // The button that began it is far below the graph.
  useEffect(() => {
    if (!isDrawing) return;
    lane.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, [isDrawing, lane, box]);
  const pendingMs = drawing?.pendingMs ?? null;
  // So that Escape and the other keys are heard here after a tap on the graph.
  useEffect(() => {
    if (pendingMs !== null) lane.current?.focus({ preventScroll: true });
  }, [pendingMs, lane]);

  const keyed = useRef<'key' | 'add' | null>(null);
  // A key may remove what had the focus; what it added is stretched next.
  useEffect(() => {
    const { current } = keyed;
    keyed.current = null;
    if (current === 'add') box.current?.querySelector<HTMLElement>('[data-edge=end]')?.focus();
    else if (current && document.activeElement === document.body) lane.current?.focus();
  });

  return (event: KeyboardEvent<HTMLElement>) => {
    const act = drawing && laneKeyAct(event, { drawing, chosen, place, dispatch, onAdd });
    if (!act) return;
    event.preventDefault();
    keyed.current = pressedKey(event) === 'N' ? 'add' : 'key';
    act();
  };
}

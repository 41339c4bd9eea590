import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { pressedKey } from '../../../platform/pressed-key.ts';
import {
  clampPlace,
  clampSize,
  clearestCorner,
  clearestEdge,
  covered,
  type Edge,
  inCorner,
  nextCorner,
  nextSize,
  type Place,
  type Size,
  WINDOW_DEFAULT,
  WINDOW_MIN,
  WINDOW_MINIMISED,
} from '../model/window-place.ts';
import { useKeepClear, whatToKeepClear } from './use-keep-clear.ts';

/** The minimised window's distance from the foot of the screen, or from the top below a phone's bar. */
const BAR = { bottom: 84, top: 60 };
/** Distance of one arrow key's move or resize, in px. */
const KEY_STEP = 20;
/** A shorter movement is a press, not a drag. */
const DRAG_MIN = 4;

const screenSize = (): Size => ({ width: window.innerWidth, height: window.innerHeight });

const ARROWS: Record<string, { dx: number; dy: number }> = {
  ArrowLeft: { dx: -KEY_STEP, dy: 0 },
  ArrowRight: { dx: KEY_STEP, dy: 0 },
  ArrowUp: { dx: 0, dy: -KEY_STEP },
  ArrowDown: { dx: 0, dy: KEY_STEP },
};

function standing({ currentTarget }: { currentTarget: HTMLElement }): Place {
  const { x, y, width, height } = (currentTarget.closest('section') ?? currentTarget).getBoundingClientRect();
  return { x, y, width, height };
}

const menuWidth = (): number =>
  Number.parseFloat(getComputedStyle(document.body).getPropertyValue('--sadap-menu-width')) || 0;

const firstSize = (keepClear: readonly Place[]): Size => (keepClear.length > 0 ? WINDOW_MIN : WINDOW_DEFAULT);

function firstPlace(keepClear: readonly Place[]): Place {
  const screen = screenSize();
  const size = clampSize(firstSize(keepClear), screen);
  return keepClear.length > 0
    ? clearestCorner(size, screen, keepClear, menuWidth())
    : inCorner(size, 'bottom-right', screen);
}

/** Minimised, a window has a width of its own. */
const minimisedFrom = (place: Place): Place => clampPlace({ ...place, ...WINDOW_MINIMISED }, screenSize());

function edgeFor(keepClear: readonly Place[], { x, width }: { x: number; width: number }): Edge {
  // On a phone the recording controls are at the foot.
  const first = keepClear.length > 0 ? 'top' : 'bottom';
  return clearestEdge({ ...BAR, ...WINDOW_MINIMISED, x, width }, screenSize(), keepClear, first);
}

/**
 * Place of the call window: dragged and resized, also by keys and single presses. It stays on the screen.
 * Minimised it is elsewhere: at an edge (null), until it is moved. Until its user has placed it, it is small
 * and clear of whatever must be kept clear; where it would fill the screen (`fillsScreen`), it is minimised
 * instead.
 */
export function useWindowPlace(fillsScreen: boolean) {
  const keepClear = useKeepClear();
  const hasToKeepClear = keepClear.length > 0;
  const [isMinimised, setMinimised] = useState(fillsScreen && hasToKeepClear);
  const [minimisedPlace, setMinimisedPlace] = useState<Place | null>(null);
  const [place, setPlace] = useState(() => firstPlace(keepClear));
  const along = fillsScreen ? { x: 0, width: screenSize().width } : minimisedFrom(place);
  // It stays where it was put: a moving target is missed.
  const [minimisedEdge, setMinimisedEdge] = useState(() => edgeFor(keepClear, along));
  const isPlaced = useRef(false);
  /** One that a small screen made small grows with it again. */
  const wished = useRef(firstSize(keepClear));
  useEffect(() => {
    if (isPlaced.current) return;
    wished.current = firstSize(keepClear);
    setPlace((now) => {
      const isSmall = now.width === WINDOW_MIN.width && now.height === WINDOW_MIN.height;
      return hasToKeepClear && isSmall && covered(now, keepClear) === 0 ? now : firstPlace(keepClear);
    });
  }, [keepClear, hasToKeepClear]);
  useEffect(() => {
    if (isPlaced.current || !fillsScreen || !hasToKeepClear) return;
    setMinimisedEdge(edgeFor(whatToKeepClear(), { x: 0, width: screenSize().width }));
    setMinimised(true);
  }, [fillsScreen, hasToKeepClear]);
  const minimise = (isWanted: boolean) => {
    isPlaced.current = true;
    if (isWanted) setMinimisedEdge(edgeFor(keepClear, along));
    setMinimised(isWanted);
  };
  useEffect(() => {
    const fit = () => {
      const size = clampSize(wished.current, screenSize());
      if (isPlaced.current) setPlace((now) => clampPlace({ ...now, ...size }, screenSize()));
      else setPlace(firstPlace(whatToKeepClear()));
      setMinimisedPlace((now) => now && clampPlace(now, screenSize()));
    };
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, []);

  const setShown = isMinimised ? setMinimisedPlace : setPlace;
  const put = (next: Place) => {
    isPlaced.current = true;
    setShown(next);
  };
  const moverFrom = (event: { currentTarget: HTMLElement }) => {
    const from = isMinimised ? standing(event) : place;
    return (dx: number, dy: number) =>
      put(clampPlace({ ...from, x: from.x + dx, y: from.y + dy }, screenSize()));
  };
  const toNextCornerFrom = (event: { currentTarget: HTMLElement }) => {
    const from = isMinimised ? standing(event) : place;
    return () => put(inCorner(from, nextCorner(from, screenSize()), screenSize()));
  };
  const resizeTo = (size: Size) => {
    isPlaced.current = true;
    wished.current = clampSize(size, screenSize());
    setPlace((now) => clampPlace({ ...now, ...clampSize(size, screenSize()) }, screenSize()));
  };

  /** Follows a pointer until it is released; one that hardly moved was a press. */
  function follow(
    event: PointerEvent<HTMLElement>,
    onMove: (dx: number, dy: number) => void,
    onPress?: () => void,
  ) {
    if (event.button !== 0) return;
    const { currentTarget: element, pointerId, clientX, clientY } = event;
    let isDrag = false;
    element.setPointerCapture(pointerId);
    const move = (now: globalThis.PointerEvent) => {
      const dx = now.clientX - clientX;
      const dy = now.clientY - clientY;
      isDrag ||= Math.hypot(dx, dy) >= DRAG_MIN;
      if (isDrag) onMove(dx, dy);
    };
    const end = ({ type }: Event) => {
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', end);
      element.removeEventListener('pointercancel', end);
      if (!isDrag && type === 'pointerup') onPress?.();
    };
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', end);
    element.addEventListener('pointercancel', end);
  }

  const onArrow = (event: KeyboardEvent, act: (dx: number, dy: number) => void, press: () => void) => {
    const key = pressedKey(event) ?? '';
    const arrow = ARROWS[key];
    if (key === 'Enter' || key === ' ') press();
    else if (arrow) act(arrow.dx, arrow.dy);
    else return;
    event.preventDefault();
  };
  const toNextSize = () => resizeTo(nextSize(place));

  return {
    isMinimised,
    minimise,
    place,
    minimisedPlace,
    /** Where along its edge it is, until it is moved. */
    minimisedAlong: minimisedFrom(place),
    minimisedEdge,
    /** The upper 48 px drag the window. */
    onDrag: (event: PointerEvent<HTMLElement>) => {
      const isControl = event.target instanceof Element && event.target.closest('button');
      if (!isControl) follow(event, moverFrom(event));
    },
    mover: {
      onPointerDown: (event: PointerEvent<HTMLElement>) =>
        follow(event, moverFrom(event), toNextCornerFrom(event)),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) =>
        onArrow(event, moverFrom(event), toNextCornerFrom(event)),
    },
    resizer: {
      onPointerDown: (event: PointerEvent<HTMLElement>) =>
        follow(
          event,
          (dx, dy) => resizeTo({ width: place.width + dx, height: place.height + dy }),
          toNextSize,
        ),
      onKeyDown: (event: KeyboardEvent) =>
        onArrow(
          event,
          (dx, dy) => resizeTo({ width: place.width + dx, height: place.height + dy }),
          toNextSize,
        ),
    },
  };
}

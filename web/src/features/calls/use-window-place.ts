import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import {
  clampPlace,
  clampSize,
  inCorner,
  nextCorner,
  nextSize,
  type Place,
  type Size,
  WINDOW_DEFAULT,
} from './window-place.ts';

/** How far an arrow key moves or resizes, in px. */
const KEY_STEP = 20;
/** Less is a press, no drag. */
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

/**
 * Where the call window stands: dragged, resized, or both by keys and single presses. It stays on the screen. Minimised it
 * stands elsewhere: below (null), until it is moved.
 */
export function useWindowPlace(isMinimised: boolean) {
  const [minimisedPlace, setMinimisedPlace] = useState<Place | null>(null);
  const [place, setPlace] = useState<Place>(() => {
    const screen = screenSize();
    return inCorner(clampSize(WINDOW_DEFAULT, screen), 'bottom-right', screen);
  });
  useEffect(() => {
    const fit = () => {
      setPlace((now) => clampPlace({ ...now, ...clampSize(now, screenSize()) }, screenSize()));
      setMinimisedPlace((now) => now && clampPlace(now, screenSize()));
    };
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, []);

  const setShown = isMinimised ? setMinimisedPlace : setPlace;
  const moverFrom = (event: { currentTarget: HTMLElement }) => {
    const from = isMinimised ? standing(event) : place;
    return (dx: number, dy: number) =>
      setShown(clampPlace({ ...from, x: from.x + dx, y: from.y + dy }, screenSize()));
  };
  const toNextCornerFrom = (event: { currentTarget: HTMLElement }) => {
    const from = isMinimised ? standing(event) : place;
    return () => setShown(inCorner(from, nextCorner(from, screenSize()), screenSize()));
  };
  const resizeTo = (size: Size) =>
    setPlace((now) => clampPlace({ ...now, ...clampSize(size, screenSize()) }, screenSize()));

  /** Follows a pointer until it is let go; one that hardly moved was a press. */
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
    if (event.key === 'Enter' || event.key === ' ') press();
    const arrow = ARROWS[event.key];
    if (arrow) act(arrow.dx, arrow.dy);
    if (arrow || event.key === 'Enter' || event.key === ' ') event.preventDefault();
  };
  const toNextSize = () => resizeTo(nextSize(place));

  return {
    place,
    minimisedPlace,
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

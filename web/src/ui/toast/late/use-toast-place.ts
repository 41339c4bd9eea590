import { useEffect, useState } from 'react';
import { NARROW } from '../../page/narrow.ts';
import { controlsInSight, marksInSight, surroundings } from './surroundings.ts';
import { type Area, coveredIn, freePlace, MARGIN_PX } from './toast-place.ts';

/** Pages change and scroll: what toasts cover is looked at this often while there are any. */
const LOOK_MS = 250;

/** From the most to the least room that a toast may have; a narrow screen's bar holds the last one. */
const SHAPES = [
  { width: 356, isCompact: false },
  { width: 268, isCompact: false },
  { width: 356, isCompact: true },
  { width: 220, isCompact: true },
];
type Shape = (typeof SHAPES)[number];

const screenSize = () => ({
  width: document.documentElement.clientWidth,
  height: window.innerHeight,
});

/** Where toasts would be if nothing else were: on a narrow screen below the bar, on the right. */
function wishedCorner(size: { width: number; height: number }) {
  const screen = screenSize();
  return window.matchMedia(NARROW).matches
    ? { x: screen.width - size.width - MARGIN_PX, y: 60 }
    : { x: MARGIN_PX * 4, y: screen.height - size.height - MARGIN_PX * 4 };
}

function give(toasts: HTMLElement, { width, isCompact }: Shape): { width: number; height: number } {
  toasts.style.width = `${Math.min(width, screenSize().width - 2 * MARGIN_PX)}px`;
  toasts.toggleAttribute('data-compact', isCompact);
  return { width: toasts.offsetWidth, height: toasts.offsetHeight };
}

const placeOf = (toasts: HTMLElement): Area => {
  const { x, y, width, height } = toasts.getBoundingClientRect();
  return { x, y, width, height };
};

/** Puts the toasts where they cover no control: first in full, else in fewer lines. */
function put(toasts: HTMLElement): void {
  const { controls, marks, texts } = surroundings(toasts);
  const avoided = marks.length > 0 ? [[...controls, ...marks], controls] : [controls];
  for (const each of avoided)
    for (const shape of SHAPES) {
      const size = give(toasts, shape);
      const place = freePlace(size, screenSize(), { controls: each, texts }, wishedCorner(size));
      if (!place) continue;
      toasts.style.left = `${place.x}px`;
      toasts.style.top = `${place.y}px`;
      return;
    }
  // The screen is all controls: what is asked about them is read in full.
  const [full = { width: 356, isCompact: false }] = SHAPES;
  const { x, y } = wishedCorner(give(toasts, full));
  toasts.style.left = `${x}px`;
  toasts.style.top = `${y}px`;
}

function isCovering(toasts: HTMLElement): boolean {
  const place = placeOf(toasts);
  return coveredIn(place, [...controlsInSight(toasts, place), ...marksInSight(toasts, place)]) > 0;
}
const isOnScreen = (toasts: HTMLElement) => {
  const { x, y, width, height } = placeOf(toasts);
  const screen = screenSize();
  return x >= 0 && y >= 0 && x + width <= screen.width && y + height <= screen.height;
};

/**
 * Keeps the toasts clear of every control, also as the page changes, scrolls or is turned. Returns the ref of
 * what holds them.
 */
export function useToastPlace(): (toasts: HTMLElement | null) => void {
  const [toasts, setToasts] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!toasts) return;
    let scrolledTo = window.scrollY;
    const look = () => {
      // One that is scrolled past stays; one that is pointed at is being read or closed.
      const isScrolling = scrolledTo !== window.scrollY;
      scrolledTo = window.scrollY;
      if (toasts.offsetHeight === 0 || isScrolling || toasts.matches(':hover, :focus-within')) return;
      if (isCovering(toasts) || !isOnScreen(toasts)) put(toasts);
    };
    // Before a toast, or what was added to one, is painted.
    let height = 0;
    const observer = new ResizeObserver(() => {
      if (toasts.offsetHeight > height) put(toasts);
      height = toasts.offsetHeight;
    });
    observer.observe(toasts);
    const timer = setInterval(look, LOOK_MS);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, [toasts]);
  return setToasts;
}

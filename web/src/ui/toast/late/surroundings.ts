import type { Area, Surroundings } from './toast-place.ts';

const CONTROLS =
  'a[href], button, input, select, textarea, summary, audio, [role="slider"], [tabindex="0"], label';
/** A radio button's or a switch's label is what is tapped. */
const isTapped = (element: Element) =>
  !(element instanceof HTMLLabelElement) ||
  (element.control instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(element.control.type));
/** Alerts count as controls: what warns of something is read first. */
const WARNINGS = '[role="alert"]';
const TEXTS = 'h1, h2, h3, p, td, th, dt, dd, label, canvas, img, figure';
/** Between two points that are looked at within a control. */
const LOOK_PX = 14;

const areaOf = (element: Element): Area => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
};

const inSight = ({ x, y, width, height }: Area): boolean =>
  width > 1 &&
  height > 1 &&
  x < window.innerWidth &&
  y < window.innerHeight &&
  x + width > 0 &&
  y + height > 0;

function pointsAlong(start: number, length: number, limit: number): number[] {
  const count = Math.max(2, Math.ceil(length / LOOK_PX));
  const points = Array.from({ length: count + 1 }, (_, index) => start + 1 + (index * (length - 2)) / count);
  return points.filter((point) => point >= 0 && point < limit);
}

/** The part of an element that neither a bar nor a dialog hides; toasts hide nothing. */
function visiblePart(element: Element, area: Area, toasts: Element): Area | null {
  const isUppermost = (x: number, y: number) => {
    const top = document.elementsFromPoint(x, y).find((each) => !toasts.contains(each));
    return top !== undefined && element.contains(top);
  };
  const xs = pointsAlong(area.x, area.width, window.innerWidth);
  const ys = pointsAlong(area.y, area.height, window.innerHeight);
  const seen = ys.flatMap((y) => xs.filter((x) => isUppermost(x, y)).map((x) => ({ x, y })));
  if (seen.length === 0) return null;
  const left = Math.max(area.x, Math.min(...seen.map(({ x }) => x)) - LOOK_PX);
  const top = Math.max(area.y, Math.min(...seen.map(({ y }) => y)) - LOOK_PX);
  const right = Math.min(area.x + area.width, Math.max(...seen.map(({ x }) => x)) + LOOK_PX);
  const bottom = Math.min(area.y + area.height, Math.max(...seen.map(({ y }) => y)) + LOOK_PX);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function visible(selector: string, toasts: Element): Area[] {
  const elements = [...document.querySelectorAll(selector)].filter(
    (element) => !toasts.contains(element) && isTapped(element),
  );
  return elements.flatMap((element) => {
    const area = areaOf(element);
    const part = inSight(area) && visiblePart(element, area, toasts);
    return part ? [part] : [];
  });
}

/** What is within reach on the screen at this moment, as if no toast were shown. */
export const controlsInSight = (toasts: Element): Area[] => visible(`${CONTROLS}, ${WARNINGS}`, toasts);

export const surroundings = (toasts: Element): Surroundings => ({
  controls: controlsInSight(toasts),
  texts: [...document.querySelectorAll(TEXTS)]
    .filter((element) => !toasts.contains(element))
    .map(areaOf)
    .filter(inSight),
});

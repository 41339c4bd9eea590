import { type Area, coveredIn, type Surroundings } from './toast-place.ts';

const CONTROLS =
  'a[href], button, input, select, textarea, summary, audio, [role="slider"], [tabindex="0"], label';
/** A radio button's or a switch's label is what is tapped. */
const isTapped = (element: Element) =>
  !(element instanceof HTMLLabelElement) ||
  (element.control instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(element.control.type));
/** Alerts and allergies count as controls: what warns of something is read first. */
const WARNINGS = '[role="alert"], [data-allergies]';
const TEXTS = 'h1, h2, h3, p, td, th, dt, dd, label, canvas, img, figure';
/** A bar's own room, between its controls too. */
const BARS = '[data-keep-clear], [data-toasts-beside]';
/** The patient's right and left on a drawing. */
const MARKS = '[data-mark]';
/** Where along a control it is looked whether something hides it. */
const LOOKS = [0, 0.5, 1];

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

const pointsAlong = (start: number, length: number, limit: number): number[] =>
  LOOKS.map((share) => start + 1 + share * (length - 2)).filter((point) => point >= 0 && point < limit);

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
  // It may be in sight up to the next point that was looked at.
  const [beside, above] = [area.width / 2, area.height / 2];
  const left = Math.max(area.x, Math.min(...seen.map(({ x }) => x)) - beside);
  const top = Math.max(area.y, Math.min(...seen.map(({ y }) => y)) - above);
  const right = Math.min(area.x + area.width, Math.max(...seen.map(({ x }) => x)) + beside);
  const bottom = Math.min(area.y + area.height, Math.max(...seen.map(({ y }) => y)) + above);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function visible(selector: string, toasts: Element, within: Area | null): Area[] {
  const elements = [...document.querySelectorAll(selector)].filter(
    (element) => !toasts.contains(element) && isTapped(element),
  );
  return elements.flatMap((element) => {
    const area = areaOf(element);
    const isAsked = inSight(area) && (!within || coveredIn(within, [area]) > 0);
    const part = isAsked && visiblePart(element, area, toasts);
    return part ? [part] : [];
  });
}

/** What is within reach on the screen, or `within` a part of it, now, as if no toast were shown. */
export const controlsInSight = (toasts: Element, within: Area | null = null): Area[] =>
  visible(`${CONTROLS}, ${WARNINGS}, ${BARS}`, toasts, within);

export const marksInSight = (toasts: Element, within: Area | null = null): Area[] =>
  visible(MARKS, toasts, within);

export const surroundings = (toasts: Element): Surroundings => ({
  controls: controlsInSight(toasts),
  marks: marksInSight(toasts),
  texts: [...document.querySelectorAll(TEXTS)]
    .filter((element) => !toasts.contains(element))
    .map(areaOf)
    .filter(inSight),
});

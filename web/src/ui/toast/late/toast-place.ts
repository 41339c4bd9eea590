/** A part of the screen, in px. */
export type Area = { x: number; y: number; width: number; height: number };
export type Screen = { width: number; height: number };

/** Distance from the screen's edges and from what must stay within reach. */
export const MARGIN_PX = 4;
const STEP_PX = 6;
/** How many px further from the wished place a toast may be for each px² of text that it then leaves free. */
const WORTH_OF_TEXT = 0.02;

export type Surroundings = {
  /** What nothing may cover. */
  controls: readonly Area[];
  /** What is covered only where no other place is left: without it something else is misread. */
  marks: readonly Area[];
  /** What is better not covered. */
  texts: readonly Area[];
};

function overlap(one: Area, other: Area): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width > 0 && height > 0 ? width * height : 0;
}

export const coveredIn = (place: Area, areas: readonly Area[]): number =>
  areas.reduce((sum, each) => sum + overlap(place, each), 0);

const grown = ({ x, y, width, height }: Area): Area => ({
  x: x - MARGIN_PX,
  y: y - MARGIN_PX,
  width: width + 2 * MARGIN_PX,
  height: height + 2 * MARGIN_PX,
});

/**
 * Where an element of this size covers no control, and as little text as possible near the wished corner;
 * null: nowhere.
 */
export function freePlace(
  { width, height }: Screen,
  screen: Screen,
  { controls, texts }: Pick<Surroundings, 'controls' | 'texts'>,
  wished: { x: number; y: number },
): Area | null {
  let best: Area | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let y = MARGIN_PX; y + height + MARGIN_PX <= screen.height; y += STEP_PX)
    for (let x = MARGIN_PX; x + width + MARGIN_PX <= screen.width; x += STEP_PX) {
      const place = { x, y, width, height };
      const far = Math.abs(x - wished.x) + Math.abs(y - wished.y);
      if (far >= least || controls.some((each) => overlap(grown(place), each) > 0)) continue;
      const cost = far + WORTH_OF_TEXT * coveredIn(place, texts);
      if (cost < least) [least, best] = [cost, place];
    }
  return best;
}

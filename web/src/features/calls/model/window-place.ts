/** Source: specification 2, section 9. All in px. */
export const WINDOW_DEFAULT = { width: 480, height: 640 };
export const WINDOW_MIN = { width: 320, height: 240 };
export const WINDOW_MAX = { width: 800, height: 600 };
/** Its head alone, wide enough for a name. */
export const WINDOW_MINIMISED = { width: 400, height: 48 };
const MARGIN = 16;

export type Size = { width: number; height: number };
/** The window's upper left corner. */
export type Place = Size & { x: number; y: number };

const between = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

/**
 * A requested size, within the specified limits and the screen. The specified default, 480 x 640, is higher
 * than the specified maximum; it stays as it is until the window is resized.
 */
export function clampSize({ width, height }: Size, screen: Size): Size {
  const isDefault = width === WINDOW_DEFAULT.width && height === WINDOW_DEFAULT.height;
  const highest = isDefault ? WINDOW_DEFAULT.height : WINDOW_MAX.height;
  return {
    width: between(
      width,
      WINDOW_MIN.width,
      Math.min(WINDOW_MAX.width, Math.max(WINDOW_MIN.width, screen.width)),
    ),
    height: between(height, WINDOW_MIN.height, Math.min(highest, Math.max(WINDOW_MIN.height, screen.height))),
  };
}

/** Keeps the whole window on the screen; a screen that is too small shows its upper left part. */
export function clampPlace({ x, y, ...size }: Place, screen: Size): Place {
  return {
    ...size,
    x: between(x, 0, Math.max(0, screen.width - size.width)),
    y: between(y, 0, Math.max(0, screen.height - size.height)),
  };
}

const CORNERS = ['bottom-right', 'bottom-left', 'top-left', 'top-right'] as const;
export type Corner = (typeof CORNERS)[number];

export function inCorner(size: Size, corner: Corner, screen: Size): Place {
  const x = corner.endsWith('right') ? screen.width - size.width - MARGIN : MARGIN;
  const y = corner.startsWith('bottom') ? screen.height - size.height - MARGIN : MARGIN;
  return clampPlace({ ...size, x, y }, screen);
}

const overlap = (one: Place, other: Place): number => {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
};
/** In square px: how much a window covers of what must stay within reach. */
export const covered = (place: Place, keepClear: readonly Place[]): number =>
  keepClear.reduce((sum, each) => sum + overlap(place, each), 0);

/** Pages scroll: what is above or below a window now may end up under it. */
const isInColumn = (place: Place, keepClear: readonly Place[]) =>
  keepClear.some(({ x, width }) => x < place.x + place.width && place.x < x + width);

const leastCovering = <Where>(
  wheres: readonly Where[],
  placeAt: (where: Where) => Place,
  clear: readonly Place[],
) =>
  wheres.reduce((best, where) =>
    covered(placeAt(where), clear) < covered(placeAt(best), clear) ? where : best,
  );

/**
 * The corner, next to a menu on the left, where a window covers as little as possible, now and when the page
 * scrolls; the first of several equally good ones.
 */
export function clearestCorner(size: Size, screen: Size, keepClear: readonly Place[], menuWidth = 0): Place {
  const beside = { ...screen, width: screen.width - menuWidth };
  const placeAt = (corner: Corner) => {
    const place = inCorner(size, corner, beside);
    return { ...place, x: place.x + menuWidth };
  };
  const isFree = CORNERS.map(placeAt).find(
    (place) => covered(place, keepClear) === 0 && !isInColumn(place, keepClear),
  );
  if (isFree) return isFree;
  return placeAt(leastCovering(CORNERS, placeAt, keepClear));
}

export type Edge = 'top' | 'bottom';

/** A bar at a distance from the top or the foot of the screen. */
export type Bar = { x: number; width: number; height: number; top: number; bottom: number };

/**
 * The edge of the screen along which a bar covers as little as possible; `first` if both are equally good.
 */
export function clearestEdge(
  { x, width, height, top, bottom }: Bar,
  screen: Size,
  keepClear: readonly Place[],
  first: Edge,
): Edge {
  const placeAt = (edge: Edge): Place => ({
    x,
    y: edge === 'top' ? top : screen.height - bottom - height,
    width,
    height,
  });
  return leastCovering(first === 'top' ? ['top', 'bottom'] : ['bottom', 'top'], placeAt, keepClear);
}

/** The corner after the one nearest to the window. */
export function nextCorner({ x, y, width, height }: Place, screen: Size): Corner {
  const isRight = x + width / 2 > screen.width / 2;
  const isLow = y + height / 2 > screen.height / 2;
  const at = CORNERS.indexOf(`${isLow ? 'bottom' : 'top'}-${isRight ? 'right' : 'left'}`);
  return CORNERS[(at + 1) % CORNERS.length] ?? 'bottom-right';
}

/** The sizes that repeated presses step through. */
export function nextSize({ width, height }: Size): Size {
  if (width === WINDOW_MIN.width && height === WINDOW_MIN.height) return WINDOW_DEFAULT;
  const isLargest = width === WINDOW_MAX.width;
  return isLargest ? WINDOW_MIN : WINDOW_MAX;
}

import type { Locator } from '@playwright/test';

/**
 * How high and low each column of a drawn graph reaches, −1 (bottom) to 1 (top); in CSS pixels from the left.
 */
export async function drawnColumns(canvas: Locator): Promise<{ low: number; high: number }[]> {
  return canvas.evaluate((element) => {
    const drawn = element as HTMLCanvasElement;
    const dot = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
    const context = drawn.getContext('2d');
    if (!dot || !context) throw new Error('no canvas');
    dot.fillStyle = getComputedStyle(drawn).getPropertyValue('--graph-line').trim();
    dot.fillRect(0, 0, 1, 1);
    const line = dot.getImageData(0, 0, 1, 1).data;
    const { width, height } = drawn;
    const { data } = context.getImageData(0, 0, width, height);
    const isLine = (x: number, y: number) =>
      [0, 1, 2].every((part) => Math.abs((data[(y * width + x) * 4 + part] ?? 0) - (line[part] ?? 0)) < 30);
    const scale = width / drawn.clientWidth;
    return Array.from({ length: Math.floor(drawn.clientWidth) }, (_, column) => {
      const x = Math.min(width - 1, Math.round((column + 0.5) * scale));
      let top = height;
      let bottom = 0;
      for (let y = 0; y < height; y++)
        if (isLine(x, y)) {
          top = Math.min(top, y);
          bottom = Math.max(bottom, y + 1);
        }
      return { high: 1 - top / (height / 2), low: 1 - bottom / (height / 2) };
    });
  });
}

type Column = { low: number; high: number };

/** The same columns computed from the samples (full height = `fullScale`). */
export function expectedColumns(
  samples: Int16Array,
  rateHz: number,
  view: { fromS: number; toS: number },
  count: number,
  fullScale: number,
): Column[] {
  return Array.from({ length: count }, (_, column) => {
    const secondAt = (share: number) => view.fromS + (share / count) * (view.toS - view.fromS);
    const from = Math.floor(secondAt(column) * rateHz);
    const part = samples.subarray(from, Math.max(from + 1, Math.ceil(secondAt(column + 1) * rateHz)));
    const of = (value: number) => value / 32_768 / fullScale;
    return { low: of(Math.min(...part)), high: of(Math.max(...part)) };
  });
}

/** A recording's 1000 points have no sign: they reach as far down as up. */
export const withoutSign = (columns: readonly Column[]): Column[] =>
  columns.map(({ low, high }) => ({ low: -Math.max(-low, high), high: Math.max(-low, high) }));

/** Share of the columns within `tolerance` of the expected ones, give or take a pixel sideways. */
export function shareAlike(drawn: readonly Column[], expected: readonly Column[], tolerance: number): number {
  const alike = drawn.filter(({ low, high }, column) => {
    const near = expected.slice(Math.max(0, column - 1), column + 2);
    const isWithin = (value: number, of: 'low' | 'high') => {
      const wanted = near.map((each) => each[of]);
      return value > Math.min(...wanted) - tolerance && value < Math.max(...wanted) + tolerance;
    };
    return isWithin(low, 'low') && isWithin(high, 'high');
  });
  return alike.length / drawn.length;
}

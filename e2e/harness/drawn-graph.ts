import type { Locator } from '@playwright/test';

/** How high and low each column of a drawn graph reaches, −1 (bottom) to 1 (top); in CSS pixels from the left. */
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

/** The same columns calculated from the samples (full height = `fullScale`). */
export function expectedColumns(
  samples: Int16Array,
  rateHz: number,
  view: { fromS: number; toS: number },
  count: number,
  fullScale: number,
): { low: number; high: number }[] {
  return Array.from({ length: count }, (_, column) => {
    const secondAt = (share: number) => view.fromS + (share / count) * (view.toS - view.fromS);
    const part = samples.subarray(
      Math.floor(secondAt(column) * rateHz),
      Math.max(Math.floor(secondAt(column) * rateHz) + 1, Math.ceil(secondAt(column + 1) * rateHz)),
    );
    const of = (value: number) => value / 32_768 / fullScale;
    return { low: of(Math.min(...part)), high: of(Math.max(...part)) };
  });
}

/** Share of the columns that lie within `tolerance` of what they should be. */
export function shareAlike(
  drawn: readonly { low: number; high: number }[],
  expected: readonly { low: number; high: number }[],
  tolerance: number,
): number {
  const alike = drawn.filter(({ low, high }, column) => {
    const wanted = expected[column];
    return wanted && Math.abs(low - wanted.low) < tolerance && Math.abs(high - wanted.high) < tolerance;
  });
  return alike.length / drawn.length;
}

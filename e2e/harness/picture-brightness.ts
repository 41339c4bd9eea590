import type { Locator } from '@playwright/test';

/** Mean brightness of a picture (0 to 255) and its spread; 0 if it is blank. */
export async function brightnessOf(picture: Locator): Promise<{ mean: number; spread: number }> {
  return picture.evaluate((element) => {
    const shown = element as HTMLImageElement;
    const { naturalWidth: width, naturalHeight: height } = shown;
    if (width === 0) return { mean: 0, spread: 0 };
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(shown, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const light = Array.from(
      { length: width * height },
      (_, at) => ((data[at * 4] ?? 0) + (data[at * 4 + 1] ?? 0) + (data[at * 4 + 2] ?? 0)) / 3,
    );
    const mean = light.reduce((sum, each) => sum + each, 0) / light.length;
    const square = light.reduce((sum, each) => sum + (each - mean) ** 2, 0) / light.length;
    return { mean, spread: Math.sqrt(square) };
  });
}

import type { Page } from '@playwright/test';

/** Counts how often the live waveform is painted: its painter clears the canvas once per picture. */
export async function countPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { clearRect } = CanvasRenderingContext2D.prototype;
    Object.assign(window, { paints: 0 });
    CanvasRenderingContext2D.prototype.clearRect = function (...area) {
      if (this.canvas.getAttribute('role') === 'img') (window as unknown as { paints: number }).paints++;
      clearRect.apply(this, area);
    };
  });
}

/** The jitter buffer learns the line's delay in the first seconds. */
const SETTLED_SAMPLE = 4 * 16_000;

/**
 * Once listening has settled: the frame rate over the next `pictures`, and how often the sound ran dry
 * meanwhile.
 */
export async function watchLive(page: Page, pictures: number) {
  await page.waitForFunction(
    (settled) => (window.__sadapListening.reports.at(-1)?.sampleIndex ?? 0) > settled,
    SETTLED_SAMPLE,
  );
  return page.evaluate(
    (wanted) =>
      new Promise<{ picturesPerSecond: number; underruns: number }>((resolve) => {
        const counted = window as unknown as { paints: number };
        const underruns = () => window.__sadapListening.reports.at(-1)?.underruns ?? 0;
        const begin = { paints: counted.paints, ms: performance.now(), underruns: underruns() };
        const look = () => {
          const painted = counted.paints - begin.paints;
          if (painted < wanted) return setTimeout(look, 10);
          resolve({
            picturesPerSecond: (painted * 1000) / (performance.now() - begin.ms),
            underruns: underruns() - begin.underruns,
          });
        };
        look();
      }),
    pictures,
  );
}

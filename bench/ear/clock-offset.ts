import type { Page } from '@playwright/test';
import type { Heard } from './lateness.ts';

const monotonicMs = () => performance.now();

/** Offset from the page's `performance.now()` to this process's; from the tightest of many round trips. */
export async function clockOffset(page: Page): Promise<{ offsetMs: number; uncertaintyMs: number }> {
  let best = { offsetMs: 0, uncertaintyMs: Number.POSITIVE_INFINITY };
  for (let round = 0; round < 100; round++) {
    const before = monotonicMs();
    const there = await page.evaluate(() => performance.now());
    const after = monotonicMs();
    const uncertaintyMs = (after - before) / 2;
    if (uncertaintyMs < best.uncertaintyMs)
      best = { offsetMs: before + uncertaintyMs - there, uncertaintyMs };
  }
  return best;
}

declare global {
  interface Window {
    __sadapListening: {
      reports: Heard[];
      context: AudioContext | null;
      tap(seconds: number): Promise<{ samples: Float32Array; contextTime: number; sampleRateHz: number }>;
    };
  }
}

import type { Page } from '@playwright/test';
import type { Heard } from '../ear/lateness.ts';

const BLOCK_MS = 10;
/** What the device makes is never quieter for a block. */
const SILENCE = 1e-4;

export type HeardOnPage = {
  reports: Heard[];
  shareSilent: number;
  /**
   * In the page's `performance.now()`: when it had been silent for 0.2 s within 5 s, which is what the page
   * calls breaking up.
   */
  brokenAtMs: number | null;
  /** When the page first said that something is the matter, and what. */
  saidAtMs: number | null;
  said: string | null;
};

/** What comes out of the page's loudspeaker for so long, and what the page says meanwhile. */
export function hear(page: Page, seconds: number): Promise<HeardOnPage> {
  return page.evaluate(
    async ([lengthS, blockMs, silence]) => {
      const words = () => document.querySelector('[data-line]')?.textContent ?? null;
      let saidAtMs: number | null = null;
      let said: string | null = null;
      const look = () => {
        const text = words();
        if (text === null || saidAtMs !== null) return;
        saidAtMs = performance.now();
        said = text;
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      look();
      const listening = window.__sadapListening;
      listening.reports.splice(0);
      const { samples, contextTime, sampleRateHz } = await listening.tap(lengthS);
      observer.disconnect();
      const block = Math.round((sampleRateHz * blockMs) / 1000);
      let silent = 0;
      const lately: number[] = [];
      let brokenAtS: number | null = null;
      for (let at = 0; at + block <= samples.length; at += block) {
        let peak = 0;
        for (let index = at; index < at + block; index++)
          peak = Math.max(peak, Math.abs(samples[index] ?? 0));
        if (peak >= silence) continue;
        silent++;
        lately.push(at);
        while ((lately[0] ?? at) <= at - 5 * sampleRateHz) lately.shift();
        if (lately.length * blockMs >= 200) brokenAtS ??= contextTime + at / sampleRateHz;
      }
      const reports = [...listening.reports];
      const [first] = reports;
      const offsetMs = first ? first.receivedAtMs - first.contextTime * 1000 : 0;
      return {
        reports,
        shareSilent: silent / Math.floor(samples.length / block),
        brokenAtMs: brokenAtS === null ? null : brokenAtS * 1000 + offsetMs,
        saidAtMs,
        said,
      };
    },
    [seconds, BLOCK_MS, SILENCE] as const,
  );
}

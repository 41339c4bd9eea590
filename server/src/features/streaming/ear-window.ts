import type { FrameHeader } from '@sadap/contract/sound-frames';
import { msToSamples } from './sample-clock.ts';

/** What an ear is sent is never older than this when it is acknowledged. */
const AGE_MAX_MS = 1_000;
/** In flight at most on a line that carries live sound, and at least on any. */
const WINDOW_MAX = msToSamples(AGE_MAX_MS);
const WINDOW_MIN = msToSamples(300);
/**
 * A line that is too thin loses one stretch of a quarter of its window instead of every third frame: a jitter
 * buffer bridges the difference in age, and a heart's beats between two losses stay whole.
 */
const FREE_AGAIN = 0.75;
/** Acknowledged sound widens a narrowed window by this share of itself. */
const WIDENS_BY = 0.1;
/** An ear that never acknowledges needs no longer memory. */
const REMEMBERED_FRAMES = 200;

type Sent = { end: number; sampleCount: number; atMs: number };

/**
 * What is on its way to one ear: sent and not acknowledged. It is bounded in samples, so that no buffer on
 * the way, the kernel's or a proxy's, fills with old sound. On a line that takes longer than a second, the
 * bound is what the line delivered in the last second. An ear that never acknowledges is not bounded. Pure:
 * the clock is passed in.
 */
export class EarWindow {
  readonly streamId: number;
  #sent: Sent[] = [];
  #inFlight = 0;
  #window = WINDOW_MAX;
  /** What was acknowledged in the last second. */
  #delivered: { sampleCount: number; atMs: number }[] = [];
  #acknowledges = false;
  #isFull = false;

  constructor(streamId: number) {
    this.streamId = streamId;
  }

  /** Whether the ear has ever acknowledged. */
  get acknowledges(): boolean {
    return this.#acknowledges;
  }

  get inFlightSamples(): number {
    return this.#inFlight;
  }

  /** Whether a frame may be sent now. One that may not is never sent: the next one is fresher. */
  hasRoom({ sampleCount }: Pick<FrameHeader, 'sampleCount'>): boolean {
    if (!this.#acknowledges || this.#inFlight === 0) return true;
    // A frame may be as long as the whole window.
    const mostBefore = Math.max(0, this.#window - sampleCount);
    if (this.#inFlight > mostBefore) this.#isFull = true;
    else if (this.#inFlight <= Math.min(mostBefore, this.#window * FREE_AGAIN)) this.#isFull = false;
    return !this.#isFull;
  }

  sent({ firstSample, sampleCount }: Pick<FrameHeader, 'firstSample' | 'sampleCount'>, atMs: number): void {
    this.#sent.push({ end: firstSample + sampleCount, sampleCount, atMs });
    this.#inFlight += sampleCount;
    if (this.#sent.length > REMEMBERED_FRAMES) this.#inFlight -= this.#sent.shift()?.sampleCount ?? 0;
  }

  /**
   * The ear has every sent frame up to this sample. One that was never sent says nothing. Returns how long
   * the newest of them took, there and back; null where nothing new is acknowledged.
   */
  heard(sample: number, atMs: number): number | null {
    if (sample >= (this.#sent.at(-1)?.end ?? 0)) return null;
    this.#acknowledges = true;
    let sampleCount = 0;
    let tookMs = 0;
    for (let first = this.#sent[0]; first && first.end <= sample + 1; first = this.#sent[0]) {
      sampleCount += first.sampleCount;
      tookMs = atMs - first.atMs;
      this.#sent.shift();
    }
    if (sampleCount === 0) return null;
    this.#inFlight -= sampleCount;
    this.#delivered.push({ sampleCount, atMs });
    while ((this.#delivered[0]?.atMs ?? atMs) <= atMs - AGE_MAX_MS) this.#delivered.shift();
    if (tookMs > AGE_MAX_MS) {
      const lately = this.#delivered.reduce((sum, each) => sum + each.sampleCount, 0);
      this.#window = Math.max(WINDOW_MIN, Math.min(this.#window, lately));
    } else this.#window = Math.min(WINDOW_MAX, this.#window + sampleCount * WIDENS_BY);
    return tookMs;
  }
}

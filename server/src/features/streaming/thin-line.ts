/**
 * A line is too thin once what passes takes so much longer than it ever did, for so long: what waits is then
 * about to be heard as holes.
 */
const SLOW = { byMs: 250, forMs: 400 };
/** While it is tried whether the line carries the whole again. */
const SLOW_IN_A_TRY = { byMs: 150, forMs: 300 };
/** After so long without it the whole sound is tried again; after each vain try twice as long. */
const TRY_AFTER_MS = 15_000;
const TRY_AFTER_MAX_MS = 240_000;
/** The quickest of the last one to two windows is what the line takes by itself: routes change. */
const BASE_WINDOW_MS = 60_000;
/** A line that has carried the whole sound for so long does so. */
const PROVEN_MS = 60_000;

/**
 * Whether one connection's line is too thin for the whole of a live sound, from the time between sending and
 * acknowledgement. A line that stops and goes on is not: what waited comes at once, and the next is quick
 * again. Pure: the clock is passed in.
 */
export class ThinLine {
  #isThin = false;
  #windowFromMs = Number.NEGATIVE_INFINITY;
  #quickestMs = Number.POSITIVE_INFINITY;
  #quickestBeforeMs = Number.POSITIVE_INFINITY;
  /** Since when every acknowledgement was slow, or none was; null: the last one was not. */
  #slowSinceMs: number | null = null;
  #quickSinceMs: number | null = null;
  #changedAtMs = Number.NEGATIVE_INFINITY;
  #tryAfterMs = TRY_AFTER_MS;

  get isThin(): boolean {
    return this.#isThin;
  }

  /** A frame was acknowledged so long after it was sent. */
  acknowledged(tookMs: number, atMs: number): void {
    const quickestMs = this.#baseWith(tookMs, atMs);
    const isTry = !this.#isThin && atMs - this.#changedAtMs < PROVEN_MS;
    const { byMs, forMs } = isTry ? SLOW_IN_A_TRY : SLOW;
    if (tookMs > quickestMs + byMs) {
      this.#quickSinceMs = null;
      this.#slowSinceMs ??= atMs;
      if (!this.#isThin && atMs - this.#slowSinceMs >= forMs) this.#become(true, atMs);
    } else {
      this.#slowSinceMs = null;
      this.#quickSinceMs ??= atMs;
    }
    if (!this.#isThin) return;
    // A slow moment puts the next try off, and many do not for ever.
    const isQuick = this.#quickSinceMs !== null && atMs - this.#quickSinceMs >= this.#tryAfterMs;
    if (isQuick || atMs - this.#changedAtMs >= 2 * this.#tryAfterMs) this.#become(false, atMs);
  }

  #baseWith(tookMs: number, atMs: number): number {
    if (atMs - this.#windowFromMs > BASE_WINDOW_MS) {
      this.#quickestBeforeMs = this.#quickestMs;
      this.#quickestMs = Number.POSITIVE_INFINITY;
      this.#windowFromMs = atMs;
    }
    this.#quickestMs = Math.min(this.#quickestMs, tookMs);
    return Math.min(this.#quickestMs, this.#quickestBeforeMs);
  }

  #become(isThin: boolean, atMs: number): void {
    if (isThin) {
      const isVainTry = atMs - this.#changedAtMs < PROVEN_MS;
      this.#tryAfterMs = isVainTry ? Math.min(TRY_AFTER_MAX_MS, this.#tryAfterMs * 2) : TRY_AFTER_MS;
    }
    this.#isThin = isThin;
    this.#changedAtMs = atMs;
    // Messages of the other kind take another time.
    this.#windowFromMs = atMs;
    this.#quickestMs = Number.POSITIVE_INFINITY;
    this.#quickestBeforeMs = Number.POSITIVE_INFINITY;
    this.#slowSinceMs = null;
    this.#quickSinceMs = null;
  }
}

/** Peaks from here on were most likely clipped. */
const CLIPPING = 0.999;
const CLIPPING_SHOWN_MS = 1_500;
/** A microphone always has some noise: all zeros for this long mean that it is switched off somewhere. */
const DEAD_AFTER_MS = 3_000;
/** An older report says nothing about the current level. */
const STALE_AFTER_MS = 300;
const FLOOR_DB = -60;

/** The microphone's current level, for a meter. */
export class SoundLevel {
  #peak = 0;
  #atMs = Number.NEGATIVE_INFINITY;
  #clippedAtMs = Number.NEGATIVE_INFINITY;
  #aliveAtMs: number | null = null;

  /** Returns whether the microphone is dead: digital silence, which no room has. */
  hear(peak: number, nowMs: number): boolean {
    this.#peak = peak;
    this.#atMs = nowMs;
    if (peak >= CLIPPING) this.#clippedAtMs = nowMs;
    if (peak > 0 || this.#aliveAtMs === null) this.#aliveAtMs = nowMs;
    return nowMs - this.#aliveAtMs >= DEAD_AFTER_MS;
  }

  reset(): void {
    this.#atMs = Number.NEGATIVE_INFINITY;
    this.#aliveAtMs = null;
  }

  /** 0 (−60 dB of full scale or less) to 1 (full scale). */
  shareAt(nowMs: number): number {
    if (nowMs - this.#atMs > STALE_AFTER_MS || this.#peak <= 0) return 0;
    return Math.min(1, Math.max(0, 1 - (20 * Math.log10(this.#peak)) / FLOOR_DB));
  }

  isClippingAt(nowMs: number): boolean {
    return nowMs - this.#clippedAtMs < CLIPPING_SHOWN_MS;
  }
}

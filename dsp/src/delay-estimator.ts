/** Limits of the distance between the fastest arrival and the output, in milliseconds. */
export type DelayLimits = { startMs: number; minMs: number; maxMs: number };

/** `maxMs`: the sound of a thin line varies in age by nearly as much (the server's `ear-window.ts`). */
const LIMITS: DelayLimits = { startMs: 60, minMs: 30, maxMs: 500 };
/** Margin beyond the measured need: interpolator look-ahead and the length of an audio callback. */
const MARGIN_MS = 8;
/** The need holds for this long after a frame came close to it, then decays with this time constant. */
const HOLD_MS = 3_000;
const CLOSE_TO_NEED = 0.8;
const RELAX_MS = 5_000;
/** The fastest arrival is sought in the last one to two windows, so that clock drift is followed. */
const BASE_WINDOW_MS = 5_000;
/** A frame this late belongs to a backlog being resent and says nothing about network jitter. */
const BACKLOG_MS = 600;
const BACKLOG_OVER_MS = 60;

/**
 * How far behind the fastest arrival to play live sound so that late frames still arrive in time. A frame's
 * lateness is its arrival minus the sample clock at its end, compared with the smallest such difference
 * lately.
 */
export class DelayEstimator {
  readonly #limits: DelayLimits;
  #windowStart: number | null = null;
  #windowMin = Number.POSITIVE_INFINITY;
  #previousMin = Number.POSITIVE_INFINITY;
  #latest = 0;
  #needMs: number;
  #relaxedAt: number | null = null;
  #neededAt = Number.NEGATIVE_INFINITY;
  #frameMs = 0;
  #isBacklog = false;

  constructor(limits: Partial<DelayLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
    this.#needMs = this.#limits.startMs;
  }

  /** Arrival clock minus sample clock of the fastest recent frame. */
  get baseMs(): number {
    return Math.min(this.#windowMin, this.#previousMin);
  }

  get targetMs(): number {
    return Math.max(this.#limits.minMs, Math.min(this.#limits.maxMs, this.#needMs));
  }

  /** A frame whose end has the sample clock `endMs` arrived at `nowMs`. */
  observe(nowMs: number, endMs: number, frameMs: number): void {
    this.#latest = nowMs - endMs;
    this.#windowStart ??= nowMs;
    if (nowMs - this.#windowStart > BASE_WINDOW_MS && !this.#isBacklog) {
      this.#previousMin = this.#windowMin;
      this.#windowMin = Number.POSITIVE_INFINITY;
      this.#windowStart = nowMs;
    }
    this.#windowMin = Math.min(this.#windowMin, this.#latest);
    const lateMs = this.#latest - this.baseMs;
    if (lateMs > BACKLOG_MS) this.#isBacklog = true;
    if (lateMs < BACKLOG_OVER_MS) this.#isBacklog = false;
    if (this.#isBacklog) return;
    this.#frameMs = Math.max(frameMs, Math.min(this.#frameMs, frameMs * 2));
    const needMs = Math.min(this.#limits.maxMs, lateMs + this.#frameMs + MARGIN_MS);
    if (needMs > this.#needMs * CLOSE_TO_NEED) this.#neededAt = nowMs;
    this.#needMs = Math.max(this.#needMs, needMs);
  }

  /** Lets the need decay towards the minimum as time passes. */
  relax(nowMs: number): void {
    const elapsedMs = nowMs - (this.#relaxedAt ?? nowMs);
    this.#relaxedAt = nowMs;
    if (nowMs - this.#neededAt < HOLD_MS) return;
    this.#needMs += (this.#limits.minMs - this.#needMs) * (1 - Math.exp(-elapsedMs / RELAX_MS));
  }

  /** The network has become slower for good: start again from the latest arrival. */
  rebase(): void {
    this.#windowStart = null;
    this.#windowMin = this.#latest;
    this.#previousMin = Number.POSITIVE_INFINITY;
    this.#isBacklog = false;
  }

  reset(): void {
    this.#windowStart = null;
    this.#windowMin = Number.POSITIVE_INFINITY;
    this.#previousMin = Number.POSITIVE_INFINITY;
    this.#needMs = this.#limits.startMs;
    this.#isBacklog = false;
  }
}

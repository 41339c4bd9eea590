import { LIVE_SOUND_MS } from '@sadap/contract/limits';
import { SampleClock, type SampleMark, samplesToMs } from './sample-clock.ts';

/** A listener's jitter buffer bridges less. */
const WORTH_TELLING_MS = 300;
/** A device that catches up is live again here: a line that wavers about the limit would chop the sound. */
const LIVE_AGAIN_MS = LIVE_SOUND_MS / 2;

/**
 * Longer than a frame. A line delivers in order: what a device sent before a heartbeat has come by then. One
 * heartbeat may overtake what a device holds back after a stall; a second one, so much later, does not.
 */
const NOTHING_SENT_MS = 2_000;

/**
 * By how much a device's newest sound is late, by its sampling clock: what it still has to send after a
 * cut, or over a thin line, is not live. Of a stream that has just begun, the first frame says when it did: a
 * device may take seconds to begin.
 */
export class SoundLateness {
  /** Null: nothing has come yet, and nothing was said. */
  #clock: SampleClock | null;
  /** One past the newest sample that has arrived, and the length of the newest frame. */
  #newest: number;
  #frameSamples = 0;
  #isLate = false;
  #arrivedAtMs: number;
  /** When a heartbeat first came long after the newest frame; null: none has. */
  #quietSinceMs: number | null = null;
  /** Its line works, and it sends no sound: a microphone that is unplugged is not late. */
  #isSilent = false;
  /** Of the frames since the last look. */
  #worstMs = 0;

  /** `mark`: where the device says that it stands; sample 0: it has yet to begin. */
  constructor(nextSample: number, mark: SampleMark) {
    this.#newest = nextSample;
    this.#arrivedAtMs = mark.atMs;
    this.#clock = mark.sample > 0 ? new SampleClock(mark) : null;
  }

  /** Whether the newest frame was still live when it came. */
  get isLive(): boolean {
    return !this.#isLate;
  }

  /**
   * Where the device stands, while the sound that comes next is too late to be live. Null: it is live,
   * nothing has come yet, or the device makes none now.
   */
  presentWhileLate(nowMs: number): number | null {
    if (!this.#clock || this.#isSilent) return null;
    const present = this.#clock.presentSample(nowMs);
    const overdueMs = samplesToMs(present - this.#newest - this.#frameSamples);
    return this.#isLate || overdueMs > LIVE_SOUND_MS ? present : null;
  }

  /** A frame of new samples; `end` is one past its last. */
  arrived(end: number, frameSamples: number, atMs: number): void {
    // With nothing on its way it did not sample meanwhile, as a phone that rings: it goes on fresh.
    if (this.#isSilent) this.#clock = null;
    this.#clock ??= new SampleClock({ sample: end, atMs });
    this.#clock.arrived(end, atMs);
    this.#newest = end;
    this.#arrivedAtMs = atMs;
    this.#quietSinceMs = null;
    this.#isSilent = false;
    this.#frameSamples = frameSamples;
    const lateMs = samplesToMs(this.#clock.presentSample(atMs) - end);
    this.#worstMs = Math.max(this.#worstMs, lateMs);
    if (lateMs > LIVE_SOUND_MS) this.#isLate = true;
    else if (lateMs < LIVE_AGAIN_MS) this.#isLate = false;
  }

  /** The device has sent something else than sound. */
  heardOf(nowMs: number): void {
    if (nowMs - this.#arrivedAtMs <= NOTHING_SENT_MS) return;
    this.#quietSinceMs ??= nowMs;
    if (nowMs - this.#quietSinceMs >= NOTHING_SENT_MS) this.#isSilent = true;
  }

  /** The device has lost samples that it made. */
  lost(): void {
    this.#clock?.lost();
  }

  /** What to tell listeners: by how much sound was late at worst since the last look; 0: not worth a word. */
  look(nowMs: number): number {
    if (!this.#clock) return 0;
    // Within a long frame the next one is not due yet.
    const due = this.#newest + this.#frameSamples;
    const overdueMs = this.#isSilent ? 0 : samplesToMs(this.#clock.presentSample(nowMs) - due);
    const worstMs = Math.max(this.#worstMs, overdueMs);
    this.#worstMs = 0;
    return worstMs > WORTH_TELLING_MS ? worstMs : 0;
  }
}

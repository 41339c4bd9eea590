import { type FrameHeader, STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import type { JitterBufferReport } from '@sadap/dsp';
import type { LineLook } from './line-trouble.ts';

const SAMPLES_PER_MS = STREAM_SAMPLE_RATE_HZ / 1_000;
/** The fastest arrival of the last one to two windows is what 'on time' means; clocks drift. */
const WINDOW_MS = 60_000;
/** The worklet reports ten times a second; without it nobody hears anything. */
const REPORT_MS = 100;
const UNREPORTED_MS = 500;
/** Longer than frames are apart, and than a usual jitter. */
const STALLED_MS = 500;

type Arrival = Pick<FrameHeader, 'streamId' | 'firstSample' | 'sampleCount'>;
type Played = Pick<JitterBufferReport, 'streamId' | 'sampleIndex' | 'isPlaying'>;

/** Measures what a listener gets: what is missing, and how late it is. Pure: the clock is passed in. */
export class LineWatch {
  #streamId = 0;
  /** One past the newest sample that has arrived, and when it did. */
  #end = 0;
  #arrivedAtMs = Number.NEGATIVE_INFINITY;
  /** Arrival minus sample clock of the fastest frames. */
  #fastest = Number.POSITIVE_INFINITY;
  #fastestBefore = Number.POSITIVE_INFINITY;
  #windowFromMs = 0;
  #reportedAtMs = Number.NEGATIVE_INFINITY;
  #hasPlayed = false;
  #lateMs = 0;
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  /** Since the last look. */
  #lostMs = 0;
  #silentMs = 0;

  arrived({ streamId, firstSample, sampleCount }: Arrival, atMs: number): void {
    const end = firstSample + sampleCount;
    if (streamId !== this.#streamId) this.#begin(streamId, firstSample, atMs);
    this.#lostMs += Math.max(0, firstSample - this.#end) / SAMPLES_PER_MS;
    this.#end = Math.max(this.#end, end);
    this.#arrivedAtMs = atMs;
    if (atMs - this.#windowFromMs > WINDOW_MS) {
      this.#fastestBefore = this.#fastest;
      this.#fastest = Number.POSITIVE_INFINITY;
      this.#windowFromMs = atMs;
    }
    this.#fastest = Math.min(this.#fastest, atMs - end / SAMPLES_PER_MS);
    if (!this.#isReported(atMs)) this.#lateMs = this.#latenessOf(end, atMs);
  }

  /** A report of the audio worklet. */
  played({ streamId, sampleIndex, isPlaying }: Played, atMs: number): void {
    if (streamId !== this.#streamId) return;
    this.#reportedAtMs = atMs;
    if (isPlaying) this.#hasPlayed = true;
    else if (this.#hasPlayed) this.#silentMs += REPORT_MS;
    this.#lateMs = isPlaying ? this.#latenessOf(sampleIndex, atMs) : 0;
  }

  look(atMs: number): Omit<LineLook, 'stethoscopeLateMs' | 'isReduced'> {
    const isStalled = this.#streamId !== 0 && atMs - this.#arrivedAtMs > STALLED_MS;
    const stalledMs = isStalled ? Math.max(0, atMs - Math.max(this.#lookedAtMs, this.#arrivedAtMs)) : 0;
    const missingMs = Math.round(
      Math.max(this.#lostMs, this.#isReported(atMs) ? this.#silentMs : 0, stalledMs),
    );
    this.#lookedAtMs = atMs;
    this.#lostMs = 0;
    this.#silentMs = 0;
    return { atMs, missingMs, lateMs: Math.round(this.#lateMs) };
  }

  #begin(streamId: number, firstSample: number, atMs: number): void {
    this.#streamId = streamId;
    this.#end = firstSample;
    this.#fastest = Number.POSITIVE_INFINITY;
    this.#fastestBefore = Number.POSITIVE_INFINITY;
    this.#windowFromMs = atMs;
    this.#hasPlayed = false;
    this.#lateMs = 0;
  }

  #isReported(atMs: number): boolean {
    return atMs - this.#reportedAtMs < UNREPORTED_MS;
  }

  #latenessOf(sample: number, atMs: number): number {
    return atMs - sample / SAMPLES_PER_MS - Math.min(this.#fastest, this.#fastestBefore);
  }
}

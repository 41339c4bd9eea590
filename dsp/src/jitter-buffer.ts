import { DelayEstimator, type DelayLimits } from './delay-estimator.ts';
import { INTERPOLATION_HALF_TAPS, INTERPOLATION_TAPS, RingInterpolator } from './interpolation.ts';

/** Sample rate of the incoming frames. */
const INPUT_HZ = 16_000;
/** Ring of 8.2 s: longer than any delay that live listening keeps. */
const RING_SAMPLES = 131_072;
/**
 * A wrong delay is steered away by playing up to 2 % faster or slower: 0.5 % (9 cents, inaudible) for each 20
 * ms. A delay too long by more than `SKIP_MS` is skipped.
 */
const STEER_MAX = 0.02;
const STEER_PER_MS = 0.005 / 20;
const SKIP_MS = 150;
/** Just after the start the fastest arrival is still being learnt, and a skip is least noticeable. */
const SETTLING_MS = 3_000;
const SKIP_SETTLING_MS = 40;
const FADE_SAMPLES = (5 / 1000) * INPUT_HZ;
const CROSSFADE_SAMPLES = (10 / 1000) * INPUT_HZ;
/** Frames unplayable for this long mean that the network became slower for good. */
const RESTART_AFTER_MS = 500;

export type JitterBufferReport = {
  streamId: number;
  /** Index in the stream of the sample at the output; 0 before a stream has begun. */
  sampleIndex: number;
  /** Received but unplayed sound, and the target distance between fastest arrival and output. */
  depthMs: number;
  targetMs: number;
  isPlaying: boolean;
  underruns: number;
  skips: number;
};

/**
 * Adaptive jitter buffer for live sound: numbered 16 kHz frames in, blocks at the output rate out.
 *
 * The output runs `targetMs` behind the fastest arrival, a distance that follows the measured jitter
 * (`DelayEstimator`). Small errors are steered away by micro-resampling, large ones (the backlog that a
 * device resends after an outage) by a skip with a crossfade. When samples run out the sound fades to silence
 * and resumes where it should be by then. Missing frames are silence; repeated ones do nothing; a new stream
 * id starts over. Pure: the clock is passed in, in milliseconds, the same one for `push` and `pull`. `pull`
 * does not allocate.
 */
export class JitterBuffer {
  readonly #ring = new Float32Array(RING_SAMPLES);
  readonly #interpolator = new RingInterpolator(this.#ring);
  /** Input samples per output sample. */
  readonly inputPerOutput: number;
  readonly #delay: DelayEstimator;
  #streamId = 0;
  /** Samples `#first` to `#end` are in the ring. */
  #first = 0;
  #end = 0;
  /**
   * Position of the output in the stream, with its fraction; `#fadingRead` is the position that a skip
   * leaves.
   */
  #read = 0;
  #fadingRead = 0;
  #crossfade = 1;
  /** Gain between silence and sound, and the last sample, which fades out when a stream is cut off. */
  #envelope = 0;
  #last = 0;
  #tail = 0;
  #isPlaying = false;
  #startedAt = 0;
  #waitingSince: number | null = null;
  #underruns = 0;
  #skips = 0;

  constructor(outputHz: number, limits?: Partial<DelayLimits>) {
    this.inputPerOutput = INPUT_HZ / outputHz;
    this.#delay = new DelayEstimator(limits);
  }

  /** A frame that arrived at `nowMs`. */
  push(streamId: number, firstSample: number, samples: Int16Array, nowMs: number): void {
    const end = firstSample + samples.length;
    if (streamId !== this.#streamId || firstSample - this.#end > RING_SAMPLES / 2) {
      if (streamId !== this.#streamId) this.#delay.reset();
      this.#startAt(streamId, firstSample);
    }
    if (end <= this.#end - RING_SAMPLES / 2) return;
    for (let index = this.#end; index < firstSample; index++) this.#ring[index % RING_SAMPLES] = 0;
    for (let index = Math.max(0, this.#first - firstSample); index < samples.length; index++)
      this.#ring[(firstSample + index) % RING_SAMPLES] = (samples[index] ?? 0) / 32_768;
    if (end <= this.#end) return;
    this.#softenGap(this.#end, firstSample);
    this.#end = end;
    this.#first = Math.max(this.#first, end - RING_SAMPLES + INTERPOLATION_TAPS);
    this.#delay.observe(nowMs, (end / INPUT_HZ) * 1000, (samples.length / INPUT_HZ) * 1000);
  }

  /** Fills `output` with the sound to play from `nowMs` on. */
  pull(output: Float32Array, nowMs: number): void {
    this.#delay.relax(nowMs);
    const wanted = ((nowMs - this.#delay.baseMs - this.#delay.targetMs) / 1000) * INPUT_HZ;
    if (!this.#isPlaying) this.#tryToStart(wanted, nowMs);
    const errorMs = this.#isPlaying ? ((wanted - this.#read) / INPUT_HZ) * 1000 : 0;
    const skipMs = nowMs - this.#startedAt < SETTLING_MS ? SKIP_SETTLING_MS : SKIP_MS;
    if (errorMs > skipMs || this.#read < this.#first) this.#skipTo(wanted);
    const steer = Math.max(-STEER_MAX, Math.min(STEER_MAX, errorMs * STEER_PER_MS));
    const step = this.inputPerOutput * (1 + steer);
    const fadeStep = this.inputPerOutput / FADE_SAMPLES;
    const crossfadeStep = this.inputPerOutput / CROSSFADE_SAMPLES;
    const playable = this.#end - INTERPOLATION_HALF_TAPS;

    for (let i = 0; i < output.length; i++) {
      let sample = 0;
      if (this.#isPlaying) {
        const room = (playable - this.#read) / FADE_SAMPLES;
        const goal = Math.max(0, Math.min(1, room));
        this.#envelope = goal < this.#envelope ? goal : Math.min(goal, this.#envelope + fadeStep);
        sample = this.#interpolate(this.#read);
        if (this.#crossfade < 1) {
          sample = sample * this.#crossfade + this.#interpolate(this.#fadingRead) * (1 - this.#crossfade);
          this.#fadingRead += step;
          this.#crossfade += crossfadeStep;
        }
        sample *= this.#envelope;
        this.#read += step;
        if (this.#read >= playable) this.#runOut();
      }
      this.#tail *= 1 - fadeStep;
      this.#last = sample + this.#tail;
      output[i] = this.#last;
    }
  }

  report(): JitterBufferReport {
    return {
      streamId: this.#streamId,
      sampleIndex: Math.floor(this.#read),
      depthMs: this.#streamId === 0 ? 0 : Math.max(0, ((this.#end - this.#read) / INPUT_HZ) * 1000),
      targetMs: this.#delay.targetMs,
      isPlaying: this.#isPlaying,
      underruns: this.#underruns,
      skips: this.#skips,
    };
  }

  /** Forgets the stream; the current sound fades out. */
  stop(): void {
    this.#startAt(0, 0);
  }

  #startAt(streamId: number, firstSample: number): void {
    this.#tail = this.#last;
    this.#streamId = streamId;
    this.#first = firstSample;
    this.#end = firstSample;
    this.#read = firstSample;
    this.#crossfade = 1;
    this.#isPlaying = false;
    this.#waitingSince = null;
    this.#envelope = 0;
  }

  #tryToStart(wanted: number, nowMs: number): void {
    if (this.#streamId === 0 || this.#end - this.#read <= INTERPOLATION_HALF_TAPS) {
      this.#waitingSince = null;
      return;
    }
    this.#waitingSince ??= nowMs;
    if (wanted < this.#read) return;
    if (wanted < this.#end - INTERPOLATION_HALF_TAPS) {
      this.#read = Math.max(wanted, this.#first);
      this.#isPlaying = true;
      this.#startedAt = nowMs;
      this.#waitingSince = null;
    } else if (nowMs - this.#waitingSince > RESTART_AFTER_MS) {
      this.#delay.rebase();
      this.#waitingSince = null;
    }
  }

  #skipTo(wanted: number): void {
    this.#fadingRead = Math.max(this.#read, this.#first);
    this.#crossfade = 0;
    this.#read = Math.max(this.#first, Math.min(wanted, this.#end - INTERPOLATION_HALF_TAPS - 1));
    this.#skips++;
  }

  #runOut(): void {
    this.#isPlaying = false;
    this.#waitingSince = null;
    this.#crossfade = 1;
    this.#envelope = 0;
    this.#underruns++;
  }

  /** Rounds the edges of a silent stretch, which would click. */
  #softenGap(gapFrom: number, gapTo: number): void {
    if (gapTo <= gapFrom) return;
    for (let index = 0; index < FADE_SAMPLES; index++) {
      const before = (gapFrom - 1 - index + RING_SAMPLES) % RING_SAMPLES;
      const after = (gapTo + index) % RING_SAMPLES;
      if (gapFrom - 1 - index >= this.#first)
        this.#ring[before] = (this.#ring[before] ?? 0) * (index / FADE_SAMPLES);
      this.#ring[after] = (this.#ring[after] ?? 0) * (index / FADE_SAMPLES);
    }
  }

  #interpolate(position: number): number {
    return this.#interpolator.at(position, this.#first, this.#end);
  }
}

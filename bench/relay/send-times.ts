import { FRAME_SAMPLES } from '@sadap/contract/sound-frames';

/** Frames per stream whose send times are remembered: 20 s. */
const FRAMES = 1024;

/**
 * When each frame left, shared between the threads of devices and listeners; the frames themselves stay
 * unaltered.
 */
export class SendTimes {
  readonly shared: SharedArrayBuffer;
  readonly #times: Float64Array;

  constructor(streams: number, shared?: SharedArrayBuffer) {
    this.shared = shared ?? new SharedArrayBuffer(streams * FRAMES * Float64Array.BYTES_PER_ELEMENT);
    this.#times = new Float64Array(this.shared);
  }

  set(stream: number, frameIndex: number): void {
    this.#times[stream * FRAMES + (frameIndex % FRAMES)] = monotonicMs();
  }

  of(stream: number, firstSample: number): number {
    return this.#times[stream * FRAMES + ((firstSample / FRAME_SAMPLES) % FRAMES)] ?? Number.NaN;
  }
}

/** The same clock in every thread and process of the machine. */
export function monotonicMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}

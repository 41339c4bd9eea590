import { SOUND_KEPT_MS } from '@sadap/contract/limits';
import { BYTES_PER_SAMPLE } from '@sadap/contract/sound-frames';
import { msToSamples } from './sample-clock.ts';

export const KEPT_SAMPLES = msToSamples(SOUND_KEPT_MS);

/** Samples in a row. */
export type Piece = { firstSample: number; samples: Int16Array };
type Run = { from: number; to: number };

/**
 * The newest samples of a stream, in one ring of fixed size: a sample's place is its index modulo the size. A
 * frame costs one copy, and no memory.
 */
export class RecentSound {
  #ring: Uint8Array<ArrayBuffer> | null = null;
  /** What the ring holds, in order; between two runs samples were lost. */
  #runs: Run[] = [];

  get byteCount(): number {
    return this.#ring?.length ?? 0;
  }

  /** `bytes`: at most a second of samples as frames carry them, later than all before. */
  keep(firstSample: number, bytes: Uint8Array): void {
    this.#ring ??= new Uint8Array(KEPT_SAMPLES * BYTES_PER_SAMPLE);
    const ring = this.#ring;
    const place = (firstSample % KEPT_SAMPLES) * BYTES_PER_SAMPLE;
    const upToEnd = bytes.subarray(0, ring.length - place);
    ring.set(upToEnd, place);
    ring.set(bytes.subarray(upToEnd.length), 0);
    this.#extend(firstSample, firstSample + bytes.length / BYTES_PER_SAMPLE);
  }

  /** What is kept from `sample` on. The samples are views, which the next frame may change. */
  from(sample: number): Piece[] {
    const ring = this.#ring;
    if (!ring) return [];
    const all = new Int16Array(ring.buffer);
    const pieces: Piece[] = [];
    for (const run of this.#runs) {
      for (let at = Math.max(run.from, sample); at < run.to; ) {
        const place = at % KEPT_SAMPLES;
        const samples = all.subarray(place, Math.min(place + run.to - at, KEPT_SAMPLES));
        pieces.push({ firstSample: at, samples });
        at += samples.length;
      }
    }
    return pieces;
  }

  forget(): void {
    this.#ring = null;
    this.#runs = [];
  }

  #extend(from: number, to: number): void {
    const newest = this.#runs.at(-1);
    if (newest?.to === from) newest.to = to;
    else this.#runs.push({ from, to });
    const oldest = to - KEPT_SAMPLES;
    while ((this.#runs[0]?.to ?? to) <= oldest) this.#runs.shift();
    const [first] = this.#runs;
    if (first) first.from = Math.max(first.from, oldest);
  }
}

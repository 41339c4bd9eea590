import type { SoundStretch } from '@sadap/contract/recordings';
import { BYTES_PER_SAMPLE } from '@sadap/contract/sound-frames';
import { readWavInfoOf, WAV_HEADER_BYTES } from '@sadap/dsp';
import type { VerifiedBlobs } from '../../blobs/index.ts';
import { AppError } from '../../errors.ts';

export type StoredSound = { blobKey: string; byteCount: number; sampleRateHz: number; sampleCount: number };

/** Samples of a stored sound, at least one. */
export type Stretch = { first: number; count: number; isWhole: boolean };

/** The samples of a stretch in milliseconds. Throws if they are outside the sound, or none. */
export function stretchOf(sound: StoredSound, { from_ms: fromMs, to_ms: toMs }: SoundStretch): Stretch {
  const { sampleRateHz, sampleCount } = sound;
  const sampleAt = (ms: number) => Math.round((ms * sampleRateHz) / 1000);
  const first = fromMs === undefined ? 0 : sampleAt(fromMs);
  // Durations are in whole milliseconds, so the last one may end after the sound.
  const beyond = sampleCount + sampleRateHz / 1000;
  const end = toMs === undefined ? sampleCount : sampleAt(toMs);
  if (!(first < sampleCount)) throw AppError.invalid('from_ms', 'stretchInvalid');
  if (!(end > first && end <= beyond)) throw AppError.invalid('to_ms', 'stretchInvalid');
  const count = Math.min(end, sampleCount) - first;
  return { first, count, isWhole: fromMs === undefined && toMs === undefined };
}

/** The samples of a stretch as they arrive from the store; reads no other bytes of the sound. */
export async function* samplesOf(
  blobs: Pick<VerifiedBlobs, 'read'>,
  sound: StoredSound,
  { first, count }: Pick<Stretch, 'first' | 'count'>,
): AsyncGenerator<Int16Array<ArrayBuffer>> {
  const start = (await dataOffsetOf(blobs, sound)) + first * BYTES_PER_SAMPLE;
  const bytes = await blobs.read(sound.blobKey, { start, end: start + count * BYTES_PER_SAMPLE - 1 });
  let odd: Uint8Array = new Uint8Array(0);
  for await (const block of bytes as AsyncIterable<Uint8Array>) {
    // Copied, so that the samples are aligned wherever the block was.
    const joined = new Uint8Array(odd.length + block.length);
    joined.set(odd);
    joined.set(block, odd.length);
    const whole = joined.length - (joined.length % BYTES_PER_SAMPLE);
    odd = joined.subarray(whole);
    yield new Int16Array(joined.buffer, 0, whole / BYTES_PER_SAMPLE);
  }
}

/** `samplesOf` in one piece. */
export async function readSamples(
  blobs: Pick<VerifiedBlobs, 'read'>,
  sound: StoredSound,
  stretch: Pick<Stretch, 'first' | 'count'>,
): Promise<Int16Array<ArrayBuffer>> {
  const samples = new Int16Array(stretch.count);
  let read = 0;
  for await (const block of samplesOf(blobs, sound, stretch)) {
    samples.set(block, read);
    read += block.length;
  }
  return samples;
}

/** Uploads may have other chunks before their samples. */
async function dataOffsetOf(blobs: Pick<VerifiedBlobs, 'read'>, sound: StoredSound): Promise<number> {
  const { blobKey, byteCount, sampleCount } = sound;
  if (byteCount === WAV_HEADER_BYTES + sampleCount * BYTES_PER_SAMPLE) return WAV_HEADER_BYTES;
  const info = await readWavInfoOf(byteCount, async (offset, length) => {
    const parts: Uint8Array[] = [];
    const range = { start: offset, end: offset + length - 1 };
    for await (const part of await blobs.read(blobKey, range)) parts.push(part);
    return Buffer.concat(parts);
  });
  return info.dataOffset;
}

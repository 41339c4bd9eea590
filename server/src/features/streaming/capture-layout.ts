import type { Gap } from '@sadap/contract/recordings';
import { BYTES_PER_SAMPLE } from '@sadap/contract/sound-frames';

/** A stored chunk: raw samples, named by the index of the first in the device's stream and their number. */
export type Chunk = { key: string; firstSample: number; sampleCount: number };
/**
 * A stretch of a capture, in samples from its beginning: part of a chunk, or silence where nothing arrived.
 */
export type Stretch = { start: number; sampleCount: number; source: { key: string; skip: number } | null };

const NAME_DIGITS = 16;

export const captureFolder = (captureId: string) => `captures/${captureId}`;

/**
 * The name includes the number of samples: a connection that died unnoticed and the one that replaced it may
 * both store from the same sample, and the shorter chunk must not overwrite the longer one.
 */
export const chunkKey = (captureId: string, firstSample: number, sampleCount: number) =>
  `${captureFolder(captureId)}/${String(firstSample).padStart(NAME_DIGITS, '0')}-${sampleCount}`;

export function chunkOf({ key, byteCount }: { key: string; byteCount: number }): Chunk {
  return {
    key,
    firstSample: Number(key.slice(key.lastIndexOf('/') + 1).split('-', 1)[0]),
    sampleCount: Math.floor(byteCount / BYTES_PER_SAMPLE),
  };
}

/**
 * Lays the chunks out over [firstSample, lastSample). Chunks may overlap when two servers wrote the same
 * stretch; the samples are identical. Samples that no chunk holds become silence of the same length and are
 * never spliced out.
 */
export function layOut(chunks: readonly Chunk[], firstSample: number, lastSample: number): Stretch[] {
  const stretches: Stretch[] = [];
  let at = firstSample;
  const sorted = [...chunks].sort((a, b) => a.firstSample - b.firstSample);
  for (const { key, firstSample: chunkStart, sampleCount } of sorted) {
    const end = Math.min(chunkStart + sampleCount, lastSample);
    if (end <= at) continue;
    if (chunkStart > at) {
      stretches.push({ start: at - firstSample, sampleCount: chunkStart - at, source: null });
      at = chunkStart;
    }
    stretches.push({
      start: at - firstSample,
      sampleCount: end - at,
      source: { key, skip: at - chunkStart },
    });
    at = end;
  }
  if (at < lastSample)
    stretches.push({ start: at - firstSample, sampleCount: lastSample - at, source: null });
  return stretches;
}

export function gapsOf(stretches: readonly Stretch[]): Gap[] {
  return stretches
    .filter(({ source }) => source === null)
    .map(({ start, sampleCount }) => ({ firstSample: start, sampleCount }));
}

/** One past the last sample that any chunk holds; `firstSample` when there is none. */
export function endOf(chunks: readonly Chunk[], firstSample: number): number {
  return chunks.reduce((end, chunk) => Math.max(end, chunk.firstSample + chunk.sampleCount), firstSample);
}

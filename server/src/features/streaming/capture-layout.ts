import { crc32 } from 'node:zlib';
import type { Gap } from '@sadap/contract/recordings';
import { BYTES_PER_SAMPLE } from '@sadap/contract/sound-frames';

/**
 * A stored chunk: raw samples, named by the index of the first in the device's stream, their number and their
 * CRC-32. `checksum` null: stored by a version that wrote none. `isCut`: it holds fewer bytes than it was
 * given.
 */
export type Chunk = {
  key: string;
  firstSample: number;
  sampleCount: number;
  checksum: number | null;
  isCut: boolean;
};
/**
 * A stretch of a capture, in samples from its beginning: part of a chunk, or silence where nothing arrived.
 */
export type Stretch = { start: number; sampleCount: number; source: { chunk: Chunk; skip: number } | null };

const NAME_DIGITS = 16;

export const captureFolder = (captureId: string) => `captures/${captureId}`;

/**
 * The name includes the number of samples: a connection that died unnoticed and the one that replaced it may
 * both store from the same sample, and the shorter chunk must not overwrite the longer one.
 */
export function chunkKey(captureId: string, firstSample: number, bytes: Uint8Array): string {
  const first = String(firstSample).padStart(NAME_DIGITS, '0');
  return `${captureFolder(captureId)}/${first}-${bytes.length / BYTES_PER_SAMPLE}-${checksumName(bytes)}`;
}

const checksumName = (bytes: Uint8Array) => crc32(bytes).toString(16).padStart(8, '0');

export function chunkOf({ key, byteCount }: { key: string; byteCount: number }): Chunk {
  const [first, count, checksum] = key.slice(key.lastIndexOf('/') + 1).split('-');
  const sampleCount = Number(count);
  return {
    key,
    firstSample: Number(first),
    sampleCount,
    checksum: checksum === undefined ? null : Number.parseInt(checksum, 16),
    isCut: byteCount !== sampleCount * BYTES_PER_SAMPLE,
  };
}

/** Whether bytes read from the store are those that were given to it. */
export const isIntact = ({ sampleCount, checksum }: Chunk, bytes: Uint8Array): boolean =>
  bytes.length === sampleCount * BYTES_PER_SAMPLE && (checksum === null || crc32(bytes) === checksum);

/**
 * Lays the chunks out over [firstSample, lastSample). Chunks may overlap when two servers wrote the same
 * stretch; the samples are identical. Samples that no chunk holds become silence of the same length and are
 * never spliced out.
 */
export function layOut(chunks: readonly Chunk[], firstSample: number, lastSample: number): Stretch[] {
  const stretches: Stretch[] = [];
  let at = firstSample;
  const sorted = [...chunks].sort((a, b) => a.firstSample - b.firstSample);
  for (const chunk of sorted) {
    const { firstSample: chunkStart, sampleCount } = chunk;
    const end = Math.min(chunkStart + sampleCount, lastSample);
    if (end <= at) continue;
    if (chunkStart > at) {
      stretches.push({ start: at - firstSample, sampleCount: chunkStart - at, source: null });
      at = chunkStart;
    }
    stretches.push({
      start: at - firstSample,
      sampleCount: end - at,
      source: { chunk, skip: at - chunkStart },
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

/** `gaps` with their cause: what is not among the `undelivered` was delivered, and the store has lost it. */
export function withCauses(gaps: readonly Gap[], undelivered: readonly Gap[]): Gap[] {
  const parts: Gap[] = [];
  const add = (from: number, to: number, cause: Pick<Gap, 'cause'>) => {
    if (to > from) parts.push({ firstSample: from, sampleCount: to - from, ...cause });
  };
  for (const gap of gaps) {
    const end = gap.firstSample + gap.sampleCount;
    let at = gap.firstSample;
    for (const { firstSample, sampleCount } of undelivered) {
      const from = Math.max(at, firstSample);
      const to = Math.min(end, firstSample + sampleCount);
      if (to <= from) continue;
      add(at, from, { cause: 'storage' });
      add(from, to, {});
      at = to;
    }
    add(at, end, { cause: 'storage' });
  }
  return parts;
}

/** One past the last sample that any chunk holds; `firstSample` when there is none. */
export function endOf(chunks: readonly Chunk[], firstSample: number): number {
  return chunks.reduce((end, chunk) => Math.max(end, chunk.firstSample + chunk.sampleCount), firstSample);
}

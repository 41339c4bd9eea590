import { encodeWav } from '@sadap/dsp';
import { expect, test } from 'vitest';
import { BlobMissing, type VerifiedBlobs } from '../../blobs/index.ts';
import type { Database } from '../../database/connection.ts';
import type { SoundWorkers } from '../../workers/sound-workers.ts';
import type { RecordingRow } from './queries.ts';
import { createSpectrograms } from './spectrograms.ts';

const RATE_HZ = 4_000;
const wav = encodeWav(new Int16Array(11 * RATE_HZ).fill(5), RATE_HZ);
const rowOf = (id: number) =>
  ({
    id,
    blobKey: `recordings/${id}`,
    byteCount: wav.length,
    sampleRateHz: RATE_HZ,
    sampleCount: 11 * RATE_HZ,
    organ: 'heart',
    sha256: String(id),
  }) as RecordingRow;

/** Nothing is kept, and each analysis of a sound is one entry of the log. */
function spectrograms() {
  const log: string[] = [];
  const reads: string[] = [];
  const blobs = {
    get: async () => {
      throw new BlobMissing('none is kept');
    },
    read: async (key: string, { start, end }: { start: number; end: number }) => {
      reads.push(key);
      return [wav.subarray(start, end + 1)];
    },
  } as unknown as VerifiedBlobs;
  const analysed = async (how: string) => {
    log.push(`${how} ${reads.at(-1)?.split('/')[1]}`);
    await new Promise((resolve) => setTimeout(resolve, 60));
  };
  const workers = {
    measureRange: async () => {
      await analysed('measured');
      return { lowest: 0, highest: 1 };
    },
    draw: async () => {
      await analysed('drawn');
      return new Uint8Array(1);
    },
  } as unknown as SoundWorkers;
  const db = { transaction: async () => undefined } as unknown as Database;
  const { of, png } = createSpectrograms(db, blobs, workers);
  return {
    log,
    picture: (userId: number, id: number, beside: number[] = []) => {
      const input = { beside, raised_db: 0, beside_raised_db: [] };
      const { drawing } = of(rowOf(id), beside.map(rowOf), input);
      return png(drawing, userId, new AbortController().signal);
    },
  };
}

test('another user waits for one analysis, whatever comparisons somebody has asked for', async () => {
  const { log, picture } = spectrograms();
  const many = [picture(1, 10, [11, 12, 13]), picture(1, 11, [10, 12, 13]), picture(1, 14)];
  await expect.poll(() => log, { interval: 5 }).toHaveLength(1);
  await picture(2, 20);
  expect(log).toEqual(['measured 10', 'drawn 20']);
  await Promise.all(many);
  // four ranges and a picture of each comparison, and the one alone
  expect(log).toHaveLength(12);
});

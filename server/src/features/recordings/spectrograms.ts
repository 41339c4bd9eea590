import { type SoundStretch, SPECTROGRAM_LIMIT_MINUTES, SPECTROGRAM_MAX_HZ } from '@sadap/contract';
import { spectrogramWindow } from '@sadap/dsp';
import { BlobMissing, type BlobStore } from '../../blobs/index.ts';
import type { Database } from '../../database/connection.ts';
import { AppError, isStorageFull } from '../../errors.ts';
import type { SoundWorkers } from '../../sound-workers.ts';
import { createFairTurns } from '../../turns.ts';
import { type RecordingRow, recordingsQueries } from './queries.ts';
import { spectrogramFolder } from './recording-blobs.ts';
import { readSamples, type Stretch, stretchOf } from './sound-stretch.ts';

/** Part of ETags and keys: another number when the pictures change. */
const VERSION = 2;
/** Asked for at a time: two sides of a comparison, and two more while zooming. */
const MOST_OF_ONE_USER = 4;
const MOST_WAITING = 24;

/** Pictures of stored sounds. That of a whole sound is made once and kept. */
export function createSpectrograms(db: Database, blobs: BlobStore, workers: SoundWorkers) {
  const inTurn = createFairTurns({
    atOnce: 1,
    mostWaiting: MOST_WAITING,
    mostOfOneUser: MOST_OF_ONE_USER,
  });

  async function draw(row: RecordingRow, { first, count }: Stretch): Promise<Uint8Array> {
    // what lies just outside is heard at the edges
    const margin = spectrogramWindow(row.sampleRateHz);
    const from = Math.max(0, first - margin);
    const end = Math.min(row.sampleCount, first + count + margin);
    const samples = await readSamples(blobs, row, { first: from, count: end - from });
    const maxHz = Math.min(SPECTROGRAM_MAX_HZ[row.organ], row.sampleRateHz / 2);
    return workers.draw({
      organ: row.organ,
      samples,
      shape: { sampleRateHz: row.sampleRateHz, maxHz, first: first - from, count },
    });
  }

  async function ofWhole(row: RecordingRow, stretch: Stretch): Promise<Uint8Array> {
    const key = `${spectrogramFolder(row.blobKey)}/whole-${VERSION}.png`;
    try {
      return await blobs.get(key);
    } catch (error) {
      if (!(error instanceof BlobMissing)) throw error;
    }
    const png = await draw(row, stretch);
    // a deletion waits for this, and then takes the picture too
    const kept = db.transaction(async (transaction) => {
      if (await recordingsQueries(transaction).hold(row.id)) await blobs.put(key, png);
    });
    await kept.catch((error: unknown) => {
      // it can be shown all the same
      if (!isStorageFull(error)) throw error;
    });
    return png;
  }

  return {
    /** What to draw, with its ETag. Throws when the stretch does not lie in the sound or is too long. */
    of(row: RecordingRow, input: SoundStretch): { etag: string; stretch: Stretch } {
      const stretch = stretchOf(row, input);
      if (stretch.count > SPECTROGRAM_LIMIT_MINUTES * 60 * row.sampleRateHz)
        throw new AppError('SOUND_TOO_LONG', 'to_ms', { minutes: String(SPECTROGRAM_LIMIT_MINUTES) });
      const part = stretch.isWhole ? 'whole' : `${stretch.first}-${stretch.count}`;
      return { etag: `${row.sha256}-spectrogram-${VERSION}-${part}`, stretch };
    },

    /** The PNG. Whoever goes away while waiting costs nothing; one user cannot take all the places. */
    png: (row: RecordingRow, stretch: Stretch, userId: number, gone: AbortSignal): Promise<Uint8Array> =>
      inTurn(userId, () => (stretch.isWhole ? ofWhole(row, stretch) : draw(row, stretch)), gone),
  };
}

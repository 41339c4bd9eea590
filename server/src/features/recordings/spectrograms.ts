import { SPECTROGRAM_LIMIT_MINUTES, SPECTROGRAM_MAX_HZ } from '@sadap/contract/limits';
import type { SpectrogramInput } from '@sadap/contract/recordings';
import { type ShadeRange, spectrogramWindow } from '@sadap/dsp';
import { BlobMissing, type VerifiedBlobs } from '../../blobs/index.ts';
import type { Database } from '../../database/connection.ts';
import { AppError, isStorageFull } from '../../errors.ts';
import type { SoundWorkers } from '../../sound-workers.ts';
import { createSoundTurns } from '../../turns.ts';
import { type RecordingRow, recordingsQueries } from './queries.ts';
import { spectrogramFolder } from './recording-blobs.ts';
import { readSamples, type Stretch, stretchOf } from './sound-stretch.ts';

/** Part of ETags and keys; increase it when the pictures change. */
const VERSION = 2;
type Drawing = { row: RecordingRow; stretch: Stretch; beside: Beside | null };
/** The other sound of a comparison, and how much louder each of the two is played. */
type Beside = { row: RecordingRow; raisedDb: number; otherRaisedDb: number };
/** Concurrent requests: two sides of a comparison, and two more while zooming. */
const MAX_PER_USER = 4;
const MAX_WAITING = 24;

/**
 * Pictures of stored sounds. A whole sound's picture is made once and kept, like the level range of its
 * colours.
 */
export function createSpectrograms(db: Database, blobs: VerifiedBlobs, workers: SoundWorkers) {
  const inTurn = createSoundTurns({
    concurrency: 1,
    maxWaiting: MAX_WAITING,
    maxPerAsker: MAX_PER_USER,
  });

  async function taskOf(row: RecordingRow, { first, count }: Pick<Stretch, 'first' | 'count'>) {
    // Sound just outside affects the edges.
    const margin = spectrogramWindow(row.sampleRateHz);
    const from = Math.max(0, first - margin);
    const end = Math.min(row.sampleCount, first + count + margin);
    const samples = await readSamples(blobs, row, { first: from, count: end - from });
    const maxHz = Math.min(SPECTROGRAM_MAX_HZ[row.organ], row.sampleRateHz / 2);
    return {
      organ: row.organ,
      samples,
      shape: { sampleRateHz: row.sampleRateHz, maxHz, first: first - from, count },
    };
  }

  /** Made once per sound and stored next to it; deleted with it, and made again if damaged. */
  async function once(row: RecordingRow, name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const key = `${spectrogramFolder(row.blobKey)}/${name}`;
    try {
      return await blobs.get(key);
    } catch (error) {
      if (!(error instanceof BlobMissing)) throw error;
    }
    const made = await make();
    // A deletion waits for this, and then removes it too.
    const kept = db.transaction(async (transaction) => {
      if (await recordingsQueries(transaction).hold(row.id)) await blobs.putDerived(transaction, key, made);
    });
    await kept.catch((error: unknown) => {
      // It can be shown all the same.
      if (!isStorageFull(error)) throw error;
    });
    return made;
  }

  async function rangeOf(row: RecordingRow): Promise<ShadeRange> {
    const bytes = await once(row, `range-${VERSION}.json`, async () => {
      const range = await workers.measureRange(await taskOf(row, { first: 0, count: row.sampleCount }));
      return Buffer.from(JSON.stringify(range));
    });
    return JSON.parse(Buffer.from(bytes).toString()) as ShadeRange;
  }

  async function draw({ row, stretch, beside }: Drawing): Promise<Uint8Array> {
    if (!beside) return workers.draw(await taskOf(row, stretch));
    const own = { range: await rangeOf(row), raisedDb: beside.raisedDb };
    const other = { range: await rangeOf(beside.row), raisedDb: beside.otherRaisedDb };
    return workers.draw({ ...(await taskOf(row, stretch)), compared: { own, other } });
  }

  return {
    /**
     * What to draw, with its ETag. Throws if the stretch is outside the sound, or one of the two is too long.
     */
    of(
      row: RecordingRow,
      other: RecordingRow | null,
      input: SpectrogramInput,
    ): { etag: string; drawing: Drawing } {
      const { raised_db: raisedDb, beside_raised_db: otherRaisedDb } = input;
      const stretch = stretchOf(row, input);
      // In a comparison the whole sound is analysed, whatever part of it is drawn.
      const longest = Math.max(
        stretch.count / row.sampleRateHz,
        other ? row.sampleCount / row.sampleRateHz : 0,
        other ? other.sampleCount / other.sampleRateHz : 0,
      );
      if (longest > SPECTROGRAM_LIMIT_MINUTES * 60)
        throw new AppError('SOUND_TOO_LONG', 'to_ms', { minutes: String(SPECTROGRAM_LIMIT_MINUTES) });
      const part = stretch.isWhole ? 'whole' : `${stretch.first}-${stretch.count}`;
      const scale = other ? `-${other.sha256}-${raisedDb}-${otherRaisedDb}` : '';
      return {
        etag: `${row.sha256}-spectrogram-${VERSION}-${part}${scale}`,
        drawing: { row, stretch, beside: other && { row: other, raisedDb, otherRaisedDb } },
      };
    },

    /** The PNG. A client that leaves while waiting costs nothing; one user cannot take all the places. */
    png: (drawing: Drawing, userId: number, gone: AbortSignal): Promise<Uint8Array> =>
      inTurn(
        userId,
        () =>
          drawing.stretch.isWhole && !drawing.beside
            ? once(drawing.row, `whole-${VERSION}.png`, () => draw(drawing))
            : draw(drawing),
        gone,
      ),
  };
}

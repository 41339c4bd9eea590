import { COMPARED_SOUNDS_MAX, SPECTROGRAM_LIMIT_MINUTES, SPECTROGRAM_MAX_HZ } from '@sadap/contract/limits';
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
/** A sound of a comparison, and how much louder it is played. */
type Raised = { row: RecordingRow; raisedDb: number };
type Drawing = Raised & { stretch: Stretch; others: readonly Raised[] };
/** Concurrent requests: every side of a comparison, and as many again while zooming. */
const MAX_PER_USER = 2 * COMPARED_SOUNDS_MAX;
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

  const comparedOf = async ({ row, raisedDb }: Raised) => ({ range: await rangeOf(row), raisedDb });

  async function draw({ row, raisedDb, stretch, others }: Drawing): Promise<Uint8Array> {
    if (others.length === 0) return workers.draw(await taskOf(row, stretch));
    const own = await comparedOf({ row, raisedDb });
    const compared = { own, others: await Promise.all(others.map(comparedOf)) };
    return workers.draw({ ...(await taskOf(row, stretch)), compared });
  }

  return {
    /**
     * What to draw, with its ETag. Throws if the stretch is outside the sound, or one of the sounds is too
     * long.
     */
    of(
      row: RecordingRow,
      beside: readonly RecordingRow[],
      input: SpectrogramInput,
    ): { etag: string; drawing: Drawing } {
      const { raised_db: raisedDb, beside_raised_db: othersRaisedDb } = input;
      const others = beside.map((other, at) => ({ row: other, raisedDb: othersRaisedDb[at] ?? 0 }));
      const stretch = stretchOf(row, input);
      // In a comparison the whole sounds are analysed, whatever part is drawn.
      const analysed = beside.length > 0 ? [row, ...beside] : [];
      const longest = Math.max(
        stretch.count / row.sampleRateHz,
        ...analysed.map(({ sampleCount, sampleRateHz }) => sampleCount / sampleRateHz),
      );
      if (longest > SPECTROGRAM_LIMIT_MINUTES * 60)
        throw new AppError('SOUND_TOO_LONG', 'to_ms', { minutes: String(SPECTROGRAM_LIMIT_MINUTES) });
      const part = stretch.isWhole ? 'whole' : `${stretch.first}-${stretch.count}`;
      const scaleOf = (other: Raised) => `-${other.row.sha256}-${other.raisedDb}`;
      const scale = others.length > 0 ? [`-${raisedDb}`, ...others.map(scaleOf)].join('') : '';
      return {
        etag: `${row.sha256}-spectrogram-${VERSION}-${part}${scale}`,
        drawing: { row, raisedDb, stretch, others },
      };
    },

    /** The PNG. A client that leaves while waiting costs nothing; one user cannot take all the places. */
    png: (drawing: Drawing, userId: number, gone: AbortSignal): Promise<Uint8Array> =>
      inTurn(
        userId,
        () =>
          drawing.stretch.isWhole && drawing.others.length === 0
            ? once(drawing.row, `whole-${VERSION}.png`, () => draw(drawing))
            : draw(drawing),
        gone,
      ),
  };
}

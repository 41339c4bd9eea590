import { COMPARED_SOUNDS_MAX, SPECTROGRAM_LIMIT_MINUTES, SPECTROGRAM_MAX_HZ } from '@sadap/contract/limits';
import type { SpectrogramInput } from '@sadap/contract/recordings';
import { type ShadeRange, spectrogramWindow } from '@sadap/dsp';
import { BlobMissing, type VerifiedBlobs } from '../../blobs/index.ts';
import type { Database } from '../../database/connection.ts';
import { AppError, isStorageFull } from '../../errors.ts';
import { createSoundTurns } from '../../limits/turns.ts';
import type { SoundWorkers } from '../../workers/sound-workers.ts';
import { type RecordingRow, recordingsQueries } from './queries.ts';
import { spectrogramFolder } from './recording-blobs.ts';
import { readSamples, type Stretch, stretchOf } from './sound-stretch.ts';

/** Part of ETags and keys; increase it when the pictures change. */
const VERSION = 2;
/** A sound of a comparison, and how much louder it is played. */
type Raised = { row: RecordingRow; raisedDb: number };
type Drawing = Raised & { stretch: Stretch; others: readonly Raised[] };
/** Does one piece of work in its asker's turn. */
type InTurn = <Value>(work: () => Promise<Value>) => Promise<Value>;
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

  const kept = (key: string) =>
    blobs.get(key).catch((error: unknown) => {
      if (error instanceof BlobMissing) return null;
      throw error;
    });

  /** Made once per sound and stored next to it; deleted with it, and made again if damaged. */
  async function once(
    row: RecordingRow,
    name: string,
    inItsTurn: InTurn,
    make: () => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    const key = `${spectrogramFolder(row.blobKey)}/${name}`;
    const keep = async () => {
      const made = await make();
      // A deletion waits for this, and then removes it too.
      const keeping = db.transaction(async (transaction) => {
        if (await recordingsQueries(transaction).hold(row.id)) await blobs.putDerived(transaction, key, made);
      });
      await keeping.catch((error: unknown) => {
        // It can be shown all the same.
        if (!isStorageFull(error)) throw error;
      });
      return made;
    };
    // Another request may have made it while this one waited.
    return (await kept(key)) ?? inItsTurn(async () => (await kept(key)) ?? keep());
  }

  async function rangeOf(row: RecordingRow, inItsTurn: InTurn): Promise<ShadeRange> {
    const bytes = await once(row, `range-${VERSION}.json`, inItsTurn, async () => {
      const range = await workers.measureRange(await taskOf(row, { first: 0, count: row.sampleCount }));
      return Buffer.from(JSON.stringify(range));
    });
    return JSON.parse(Buffer.from(bytes).toString()) as ShadeRange;
  }

  const comparedOf = async ({ row, raisedDb }: Raised, inItsTurn: InTurn) => ({
    range: await rangeOf(row, inItsTurn),
    raisedDb,
  });

  async function drawCompared({ row, raisedDb, stretch, others }: Drawing, inItsTurn: InTurn) {
    const own = await comparedOf({ row, raisedDb }, inItsTurn);
    const beside: Awaited<ReturnType<typeof comparedOf>>[] = [];
    for (const other of others) beside.push(await comparedOf(other, inItsTurn));
    return inItsTurn(async () =>
      workers.draw({ ...(await taskOf(row, stretch)), compared: { own, others: beside } }),
    );
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

    /**
     * The PNG. A client that leaves while waiting costs nothing. Each sound that is analysed takes a turn of
     * its own, so that a comparison of long ones keeps another user no longer than one of them.
     */
    png(drawing: Drawing, userId: number, gone: AbortSignal): Promise<Uint8Array> {
      const inItsTurn: InTurn = (work) => inTurn(userId, work, gone);
      const { row, stretch, others } = drawing;
      if (others.length > 0) return drawCompared(drawing, inItsTurn);
      const draw = async () => workers.draw(await taskOf(row, stretch));
      return stretch.isWhole ? once(row, `whole-${VERSION}.png`, inItsTurn, draw) : inItsTurn(draw);
    },
  };
}

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import { BlobMissing, type BlobRange, type BlobStore } from './blob-store.ts';
import { type Fault, type Finding, type StoredBlobRow, storedBlobsQueries } from './queries.ts';

/** A player asks for one range after the other; a changed file is noticed at once by its stamp. */
const TRUSTED_MS = 10 * 60_000;
const MOST_REMEMBERED = 5_000;

type Pace = (bytes: number) => Promise<void> | void;

/** Bytes that have no SHA-256, because they lie in many blobs: what they are for knows what they must be. */
export type Folders = {
  /** Those there are, with a slash at the end; none of them is deleted until the transaction ends. */
  list(transaction: Queryable): Promise<string[]>;
  /** Null: its record is gone. */
  read(folder: string, pace: Pace): Promise<Finding | null>;
};

type Verified = { stamp: string; sha256: string; atMs: number };

/**
 * Stored bytes as they were saved, or `STORED_DATA_DAMAGED`. A blob is read whole and compared with its
 * SHA-256 before the first byte of it is given out.
 */
export function createVerifiedBlobs(
  db: Database,
  blobs: BlobStore,
  folders: Folders,
  clock: Clock,
  log: Log,
) {
  const queries = storedBlobsQueries(db);
  const remembered = new Map<string, Verified>();
  const underWay = new Map<string, Promise<Verified>>();

  function remember(key: string, verified: Verified): void {
    const [oldest] = remembered.keys();
    if (remembered.size >= MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    remembered.set(key, verified);
  }

  async function noteFault(row: StoredBlobRow, fault: Fault): Promise<void> {
    remembered.delete(row.key);
    if (row.isDerived) return;
    await queries.note(row.id, fault, new Date(clock.now()));
    log.error({ blob: row.key, fault }, 'stored bytes are not as they were saved');
  }

  async function readFolder(folder: string, pace: Pace) {
    const finding = await folders.read(folder, pace);
    return finding && { finding, stamp: '' };
  }

  /** Compares a blob or folder with what it must be, and keeps what came of it. Null: its record is gone. */
  async function inspect(
    row: StoredBlobRow,
    pace: Pace = () => undefined,
  ): Promise<{ finding: Finding; stamp: string } | null> {
    const found = row.key.endsWith('/') ? await readFolder(row.key, pace) : await readWhole(blobs, row, pace);
    if (!found) return null;
    const { finding, stamp } = found;
    if (typeof finding === 'string') {
      // Deleted meanwhile?
      if (!(await queries.of(row.key))) return null;
      await noteFault(row, finding);
    } else await queries.note(row.id, finding, new Date(clock.now()));
    return { finding, stamp };
  }

  async function verifyNow(key: string): Promise<Verified> {
    const row = await queries.of(key);
    if (!row) throw new BlobMissing(key);
    const inspected = await inspect(row);
    if (!inspected) throw new BlobMissing(key);
    const { finding, stamp } = inspected;
    if (typeof finding === 'string') throw new AppError('STORED_DATA_DAMAGED');
    if (finding.sha256 === null) throw new BlobMissing(key);
    const verified = { stamp, sha256: finding.sha256, atMs: clock.monotonicMs() };
    remember(key, verified);
    return verified;
  }

  /** Concurrent readers share one reading. */
  function verify(key: string): Promise<Verified> {
    const verifying = underWay.get(key) ?? verifyNow(key).finally(() => underWay.delete(key));
    underWay.set(key, verifying);
    return verifying;
  }

  async function verified(key: string): Promise<Verified> {
    const before = remembered.get(key);
    if (before && clock.monotonicMs() - before.atMs < TRUSTED_MS) {
      const stamp = await blobs.stamp(key).catch(() => null);
      if (stamp === before.stamp) return before;
    }
    return verify(key);
  }

  /** Ends with an error instead of the last block, so that no client takes changed bytes for whole. */
  async function* held(key: string, bytes: AsyncIterable<Uint8Array>, sha256: string) {
    const hash = createHash('sha256');
    let last: Uint8Array | null = null;
    for await (const block of bytes) {
      hash.update(block);
      if (last) yield last;
      last = block;
    }
    if (hash.digest('hex') !== sha256) {
      const row = await queries.of(key);
      if (row) await noteFault(row, 'damaged');
      throw new AppError('STORED_DATA_DAMAGED');
    }
    if (last) yield last;
  }

  return {
    inspect,
    /** Adds the folders that there are by now to what a scrub verifies. */
    async enlistFolders(transaction: Queryable): Promise<void> {
      await storedBlobsQueries(transaction).addFolders(await folders.list(transaction));
    },
    /** Compares it now, whenever that was done last. */
    async verify(key: string): Promise<void> {
      await verify(key);
    },
    /** A range, both ends inclusive, or the whole. Bytes that change while they are sent end in an error. */
    async read(key: string, range?: BlobRange): Promise<Readable> {
      const { sha256 } = await verified(key);
      const bytes = await blobs.read(key, range);
      return range ? bytes : Readable.from(held(key, bytes, sha256), { objectMode: false });
    },
    async get(key: string): Promise<Uint8Array> {
      const row = await queries.of(key);
      if (!row) throw new BlobMissing(key);
      const bytes = await blobs.get(key).catch((error: unknown) => {
        if (error instanceof BlobMissing) return null;
        throw error;
      });
      const sha256 = bytes && createHash('sha256').update(bytes).digest('hex');
      if (bytes && sha256 === row.sha256) return bytes;
      if (bytes && sha256 && row.sha256 === null) {
        await queries.note(row.id, { sha256, byteCount: bytes.length }, new Date(clock.now()));
        return bytes;
      }
      if (row.isDerived || !(await queries.of(key))) throw new BlobMissing(key);
      await noteFault(row, bytes ? 'damaged' : 'missing');
      throw new AppError('STORED_DATA_DAMAGED');
    },
    /** Bytes made from other stored bytes: a damaged one counts as missing, and is made again. */
    async putDerived(transaction: Queryable, key: string, bytes: Uint8Array): Promise<void> {
      await blobs.put(key, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await storedBlobsQueries(transaction).put({ key, sha256, byteCount: bytes.length, isDerived: true });
    },
    delete: (key: string) => blobs.delete(key),
  };
}
export type VerifiedBlobs = ReturnType<typeof createVerifiedBlobs>;

async function readWhole(
  blobs: BlobStore,
  { key, sha256, byteCount }: StoredBlobRow,
  pace: Pace,
): Promise<{ finding: Finding; stamp: string }> {
  const hash = createHash('sha256');
  let read = 0;
  try {
    // Before the bytes: what is written meanwhile has another one.
    const stamp = await blobs.stamp(key);
    for await (const block of (await blobs.read(key)) as AsyncIterable<Uint8Array>) {
      hash.update(block);
      read += block.length;
      const pausing = pace(block.length);
      if (pausing) await pausing;
    }
    const found = hash.digest('hex');
    const isRight = (sha256 === null || found === sha256) && (byteCount === null || read === byteCount);
    return { finding: isRight ? { sha256: found, byteCount: read } : 'damaged', stamp };
  } catch (error) {
    if (error instanceof BlobMissing) return { finding: 'missing', stamp: '' };
    throw error;
  }
}

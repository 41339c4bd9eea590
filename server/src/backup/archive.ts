import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { BackupError } from './sealed-stream.ts';

/** What an archive consists of: files and empty folders below a folder. */
export type Entry =
  | { path: string; folder: true }
  | { path: string; mode: number; byteCount: number; content: AsyncIterable<Uint8Array> };

const Path = z.string().refine((path) => path.split(/[\\/]/).every(isPlainName));
const Header = z.union([
  z.object({ path: z.literal(''), end: z.literal(true) }),
  z.object({ path: Path, folder: z.literal(true) }),
  z.object({ path: Path, mode: z.number().int(), byteCount: z.number().int().nonnegative() }),
]);
type Header = z.infer<typeof Header>;

const LONGEST_HEADER = 4_096;
/** Neither setuid, nor for anybody else. */
const PERMITTED_MODE = 0o700;

const isPlainName = (name: string) => !['', '.', '..'].includes(name) && !/[\0:]/.test(name);

function headerOf(header: Header): Buffer {
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text]);
}

export async function* pack(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    if ('folder' in entry) {
      yield headerOf(entry);
      continue;
    }
    const { path, mode, byteCount, content } = entry;
    yield headerOf({ path, mode, byteCount });
    let left = byteCount;
    for await (const block of content) {
      yield block.subarray(0, left);
      left -= Math.min(left, block.length);
    }
    // PostgreSQL shortened it meanwhile; its log of changes repeats that after a restore.
    for (; left > 0; left -= Math.min(left, 65_536)) yield Buffer.alloc(Math.min(left, 65_536));
  }
  yield headerOf({ path: '', end: true });
}

/** Files of a folder, as long as they exist; `isLeftOut` judges paths within it. */
export async function* filesBelow(
  folder: string,
  as: string,
  isLeftOut: (path: string) => boolean = () => false,
): AsyncGenerator<Entry> {
  async function* walk(path: string): AsyncGenerator<Entry> {
    const names = await readdir(join(folder, path), { withFileTypes: true }).catch(ifGone([]));
    yield { path: join(as, path), folder: true };
    for (const entry of names.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const inner = join(path, entry.name);
      if (isLeftOut(inner)) continue;
      if (entry.isDirectory()) yield* walk(inner);
      if (entry.isFile()) yield* fileAt(join(folder, inner), join(as, inner));
    }
  }
  yield* walk('');
}

export async function* fileAt(file: string, path: string): AsyncGenerator<Entry> {
  const facts = await stat(file).catch(ifGone(null));
  if (!facts) return;
  const content = facts.size === 0 ? nothing() : createReadStream(file, { end: facts.size - 1 });
  yield { path, mode: facts.mode & 0o777, byteCount: facts.size, content };
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

const ifGone =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };

/**
 * Reads an archive to its end. With a folder, writes what is in it there, and nothing outside. Rejects a path
 * that is not `expected`. Returns the number of files.
 */
export async function unpack(
  bytes: AsyncIterable<Uint8Array>,
  into: string | null,
  isExpected: (path: string) => boolean,
): Promise<number> {
  const reader = readerOf(bytes);
  let files = 0;
  for (;;) {
    const length = (await reader.exactly(4)).readUInt32BE();
    if (length > LONGEST_HEADER) throw new BackupError(UNREADABLE);
    const header = headerIn(await reader.exactly(length));
    if ('end' in header) break;
    if (!isExpected(header.path)) throw new BackupError(UNREADABLE);
    const place = into === null ? null : join(into, header.path);
    if ('folder' in header) {
      if (place) await mkdir(place, { recursive: true, mode: 0o700 });
      continue;
    }
    files++;
    if (place) await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    const file = place ? await open(place, 'wx', header.mode & PERMITTED_MODE) : null;
    try {
      for await (const block of reader.next(header.byteCount)) await file?.writeFile(block);
      await file?.sync();
    } finally {
      await file?.close();
    }
  }
  await reader.toEnd();
  return files;
}

const UNREADABLE = 'The backup is not readable.';

function headerIn(bytes: Buffer): Header {
  try {
    return Header.parse(JSON.parse(bytes.toString()));
  } catch {
    throw new BackupError(UNREADABLE);
  }
}

function readerOf(bytes: AsyncIterable<Uint8Array>) {
  const source = bytes[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  async function more(): Promise<void> {
    const { value, done } = await source.next();
    if (done) throw new BackupError('The backup is cut off.');
    held = Buffer.from(value as Uint8Array);
  }
  async function* next(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (held.length === 0) await more();
      const block = held.subarray(0, left);
      held = held.subarray(block.length);
      left -= block.length;
      yield block;
    }
  }
  return {
    next,
    async exactly(count: number): Promise<Buffer> {
      const blocks: Buffer[] = [];
      for await (const block of next(count)) blocks.push(block);
      return Buffer.concat(blocks);
    },
    /** What is left is nothing; reading it proves that the end is the real one. */
    async toEnd(): Promise<void> {
      while (!(await source.next()).done);
    },
  };
}

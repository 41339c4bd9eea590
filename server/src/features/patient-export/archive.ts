import { createHash } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type ArchivedFile = { path: string; byteCount: number; sha256: string };

/** A ZIP that is written while it is read. `signal` ends it; `moved` hears of everything that is taken. */
export function createArchive({ signal, moved }: { signal: AbortSignal; moved: () => void }) {
  const zip = new ZipFile();
  const files: ArchivedFile[] = [];
  // Without a listener it would end the process; `add` fails with the same error.
  zip.on('error', () => undefined);

  return {
    bytes: zip.outputStream as Readable,
    /** What is in it so far. */
    files,
    /** Resolves once the last byte is taken. */
    async add(path: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, isPacked = false) {
      const hash = createHash('sha256');
      let byteCount = 0;
      async function* counted() {
        for await (const bytes of content) {
          hash.update(bytes);
          byteCount += bytes.length;
          moved();
          yield bytes;
        }
      }
      // Two blocks are ahead of the reader at most.
      const source = addAbortSignal(signal, Readable.from(counted(), { objectMode: false }));
      const taken = finished(source);
      zip.addReadStreamLazy(path, { compress: isPacked }, (give) => give(null, source));
      await taken;
      files.push({ path, byteCount, sha256: hash.digest('hex') });
    },
    end: () => zip.end(),
  };
}
export type Archive = ReturnType<typeof createArchive>;

import type { Readable } from 'node:stream';

/** Form of a key: folders of plain names. Nothing that a user typed may be part of one. */
const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)+(\.[a-z0-9]+)?$/;

export type BlobRange = { start: number; end: number };

/** Bytes that outlive the process. A written blob never changes. */
export interface BlobStore {
  /** Resolves once the bytes are durable. Rewriting a key replaces it with the same content. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Like `put`, for content of any length. */
  putStream(key: string, content: AsyncIterable<Uint8Array>, byteCount: number): Promise<void>;
  /** The whole blob; throws `BlobMissing`. */
  get(key: string): Promise<Uint8Array>;
  /** Bytes `start` to `end`, both inclusive; everything without a range. */
  read(key: string, range?: BlobRange): Promise<Readable>;
  /** Changes whenever the bytes are written; costs no reading. Throws `BlobMissing`. */
  stamp(key: string): Promise<string>;
  /** Keys and sizes under a folder, sorted by key. */
  list(folder: string): Promise<{ key: string; byteCount: number }[]>;
  delete(key: string): Promise<void>;
  deleteFolder(folder: string): Promise<void>;
  /** Removes what a killed server was writing, once nobody can be using it. */
  removeLeftovers(): Promise<void>;
  /** Writes and removes something; throws when the store is unusable. */
  check(): Promise<void>;
}

export class BlobMissing extends Error {
  constructor(key: string) {
    super(`There is no blob ${key}`);
  }
}

export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error('a blob key must be made of plain names');
}

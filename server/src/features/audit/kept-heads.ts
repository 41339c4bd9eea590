import { appendFile, readFile } from 'node:fs/promises';
import type { ChainHead } from '@sadap/contract/audit';
import type { KnownLink } from './chain.ts';

const LINK = /(?:^|\s)(\d{1,15}):([0-9a-f]{64})$/;

/** A link as people and commands write it: `position:hash`. Null if it is none. */
export function linkIn(text: string): KnownLink | null {
  const match = LINK.exec(text.trim());
  return match ? { position: Number(match[1]), hash: match[2] ?? '' } : null;
}

/** Adds where the chain ends to a file that the database's owner cannot write. */
export const keepHead = (path: string, { sealedAt, position, hash }: ChainHead): Promise<void> =>
  appendFile(path, `${sealedAt} ${position}:${hash}\n`, { flush: true });

/** Every link in such a file; a line that a crash has cut is none. */
export const keptHeads = async (path: string): Promise<KnownLink[]> =>
  (await readFile(path, 'utf8')).split('\n').flatMap((line) => linkIn(line) ?? []);

import { appendFile, readFile } from 'node:fs/promises';
import type { ChainHead } from '@sadap/contract/audit';
import type { KnownLink } from './chain.ts';
import type { Stamp } from './time-stamp-authority.ts';

const STAMP = /\sstamp (\d{1,15}):([0-9a-f]{64}) ([A-Za-z0-9+/=]+)$/;
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

/** Adds the token that says when a link was there; in base64, as `openssl ts -verify -token_in` takes it. */
export const keepStamp = (path: string, { position, hash }: KnownLink, { at, token }: Stamp): Promise<void> =>
  appendFile(path, `${at.toISOString()} stamp ${position}:${hash} ${token.toString('base64')}\n`, {
    flush: true,
  });

/** Every time stamp in such a file. The last line is one only if it is whole. */
export async function keptStamps(path: string): Promise<{ link: KnownLink; token: Buffer }[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').slice(0, -1);
  return lines.flatMap((line) => {
    const match = STAMP.exec(line);
    if (!match) return [];
    const [, position, hash = '', token = ''] = match;
    return [{ link: { position: Number(position), hash }, token: Buffer.from(token, 'base64') }];
  });
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../../database/connection.ts';
import { settingsQueries } from '../settings/index.ts';
import { chainQueries } from './chain-queries.ts';

const SEALED_START = 'audit-chain-start';

/** The last link that was removed. */
export type Removed = { position: number; hash: string };

const macOf = ({ position, hash }: Removed, secret: string): string =>
  createHmac('sha256', secret).update(`sadap audit trail begins after ${position}:${hash}`).digest('hex');

/**
 * Says that retention removed the chain's beginning. Whoever can write the database alone cannot say it: the
 * token secret lies elsewhere.
 */
export const sealStart = (transaction: Queryable, removed: Removed, secret: string): Promise<void> =>
  settingsQueries(transaction).write(SEALED_START, macOf(removed, secret));

/** After the token secret was replaced: what was sealed with the former one is with this. */
export async function resealStart(
  transaction: Queryable,
  former: string | null,
  secret: string,
): Promise<void> {
  const start = await chainQueries(transaction).start();
  const removed = start && { position: Number(start.position), hash: start.hash };
  if (removed && former !== null && (await isStartSealed(transaction, removed, former)))
    await sealStart(transaction, removed, secret);
}

export async function isStartSealed(db: Queryable, removed: Removed, secret: string): Promise<boolean> {
  const kept = Buffer.from((await settingsQueries(db).read(SEALED_START)) ?? '');
  const expected = Buffer.from(macOf(removed, secret));
  return kept.length === expected.length && timingSafeEqual(kept, expected);
}

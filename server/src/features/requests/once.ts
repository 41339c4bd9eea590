import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Sender } from '../../http/caller.ts';
import type { Log } from '../../log.ts';
import { repeated } from '../../repeated.ts';
import { requestsQueries } from './queries.ts';
import { seal, unseal } from './sealing.ts';

const KEPT_HOURS = 24;
const FORGET_EVERY_MS = 3_600_000;
/** An id or an issued key; anything longer belongs in the feature's own table. */
const LONGEST_OUTCOME = 2_000;

/** `null` if the work has no result. */
type Outcome = string | number | boolean | null | { [name: string]: Outcome };
type Done = { asked: string; outcome: Outcome };

/** Per user: nobody can take an id from another user, or learn that it is taken. */
const keyOf = (userId: number | null, requestId: string) =>
  createHash('sha256').update(`${userId} ${requestId}`).digest('base64');

function outcomeOf<Value extends Outcome>(requestId: string, sealed: string, asked: string): Value {
  const done = JSON.parse(unseal(requestId, sealed)) as Done;
  if (done.asked !== asked) throw new AppError('REQUEST_ID_USED');
  return done.outcome as Value;
}

/**
 * Does the work of a request in one transaction, and only once however often the request is sent. A repeat,
 * even at the same time or after the server died, gets the first result. Work that throws is rolled back and
 * may be sent again. A request without an id is done each time.
 */
export async function once<Value extends Outcome>(
  db: Database,
  { userId, request }: Sender,
  work: (transaction: Transaction) => Promise<Value>,
): Promise<Value> {
  if (!request) return db.transaction(work);
  const asked = await request.asked();
  const key = keyOf(userId, request.id);
  return db.transaction(async (transaction) => {
    const queries = requestsQueries(transaction);
    if (!(await queries.take(key)))
      return outcomeOf<Value>(request.id, (await queries.sealed(key)) ?? '', asked);
    const outcome = await work(transaction);
    const done = JSON.stringify({ asked, outcome } satisfies Done);
    if (done.length > LONGEST_OUTCOME) throw new Error('the result of a request is too long to store');
    await queries.finish(key, seal(request.id, done));
    return outcome;
  });
}

/**
 * The result of a request that was done before, for checks that cannot pass again before `once`. Read what
 * the check judges first, then ask: a repeat sent at the same time may commit between the two.
 */
export async function doneBefore<Value extends Outcome>(
  db: Database,
  { userId, request }: Sender,
): Promise<{ outcome: Value } | null> {
  if (!request) return null;
  const sealed = await requestsQueries(db).sealed(keyOf(userId, request.id));
  return sealed ? { outcome: outcomeOf<Value>(request.id, sealed, await request.asked()) } : null;
}

/** Forgets requests that nobody will repeat. Returns a function that stops it. */
export function forgetOldRequests(db: Database, log: Log): () => Promise<void> {
  return repeated({
    everyMs: FORGET_EVERY_MS,
    work: () => requestsQueries(db).forgetOlderThan(KEPT_HOURS),
    failure: 'old requests were not forgotten',
    log,
    isAtOnce: true,
  });
}

import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Shorter than a pool's patience with a connection, so that it is this one that says what is wrong. */
const PATIENCE_MS = 9_000;
const LOOK_MS = 3_000;

/** For the message alone; an address may name a socket's folder, or no host. */
const placeOf = (url: string) => {
  const { host, port } = new pg.Client({ connectionString: url });
  return host.startsWith('/') ? host : `${host}:${port}`;
};

/** The database takes connections and says nothing; the message tells the operator. */
export class DatabaseSilentError extends Error {
  constructor(url: string) {
    super(
      `The database at ${placeOf(url)} does not answer: it was asked, and said nothing for ` +
        `${PATIENCE_MS / 1000} s. Start Sadap again once it does.`,
    );
  }
}

/**
 * Resolves like the work, however long it takes: it may migrate, or wait for another server that does.
 * Rejects once the database answers nothing at all. Without an address the database is the server's own.
 */
export async function whileItAnswers<Result>(
  url: string | undefined,
  work: Promise<Result>,
): Promise<Result> {
  if (url === undefined) return work;
  const over = new AbortController();
  try {
    return await Promise.race([work, silenceOf(url, over.signal)]);
  } finally {
    over.abort();
  }
}

async function silenceOf(url: string, over: AbortSignal): Promise<never> {
  while (await isAnswering(url, over)) await wait(LOOK_MS, undefined, { signal: over });
  throw new DatabaseSilentError(url);
}

/** An error is an answer. */
async function isAnswering(url: string, over: AbortSignal): Promise<boolean> {
  const late = AbortSignal.timeout(PATIENCE_MS);
  const signal = AbortSignal.any([over, late]);
  const client = new pg.Client({ connectionString: url, stream: () => new Socket({ signal }) });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return !late.aborted;
  } finally {
    await client.end().catch(() => undefined);
  }
}

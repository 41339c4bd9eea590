import { type Clock, within } from '../clock.ts';
import { describeError } from '../described-error.ts';
import type { Log } from '../log.ts';

const PATIENCE_MS = 1_000;
const MOST_WAITING = 1_000;

/**
 * Joins the servers. While Redis is away or does not answer, what is for the others is given up: nothing
 * piles up in memory, and this server's own browsers, which the adapter tells after the others, are told all
 * the same. Waits for a Redis that is not there yet.
 */
export async function joinByRedis(url: string, clock: Clock, log: Log) {
  const { createClient } = await import('redis');
  const redis = createClient({ url, commandsQueueMaxLength: MOST_WAITING });
  redis.on('error', (error: Error) => log.error({ error: describeError(error) }, 'redis'));
  await redis.connect();
  const { publish, xAdd } = redis;

  async function inTime<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    if (!redis.isReady) throw new Error('Redis is away');
    const answer = await within(clock, PATIENCE_MS, send());
    if (answer === 'late') throw new Error('Redis does not answer');
    return answer;
  }
  return Object.assign(redis, {
    /** The adapter does not wait for it. */
    publish: (...given: Parameters<typeof publish>) =>
      inTime(() => publish.apply(redis, given)).catch(() => 0),
    xAdd: (...given: Parameters<typeof xAdd>) => inTime(() => xAdd.apply(redis, given)),
  });
}

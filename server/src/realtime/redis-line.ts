import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { describeError } from '../described-error.ts';
import type { Log } from '../log.ts';

const CONNECT_MS = 3_000;
const RETRY_MS = 500;
/** Each time that the line is joined again, all pages of all servers come anew. */
const MOST_RETRY_MS = 30_000;
/** A line that lasts for less is opened more slowly each time. */
const SOUND_MS = 60_000;
const PROBE_MS = 1_000;
/** So many probes that did not come back end the line. */
const MOST_UNANSWERED = 3;
/** What a frozen Redis has not taken yet. Sound of one stream is 50 a second. */
const MOST_WAITING = 20_000;
/** At the end. */
const FAREWELL_MS = 500;

type Events = { heard: [message: Buffer]; joined: []; left: [] };
type Pair = { publish(message: Buffer): Promise<void>; lost: Promise<Error>; destroy(): void };

/**
 * This server's line to the others, over one channel of Redis. Never waits and never fails: while Redis is
 * away or does not answer, what is sent is given up, nothing piles up in memory, and the line is opened again
 * and again. A probe, which has to come back, finds a Redis that takes everything and passes on nothing.
 * Redis only passes messages on; it stores none.
 */
export async function openRedisLine(url: string, channel: string, clock: Clock, log: Log) {
  const { createClient } = await import('redis');
  const events = new EventEmitter<Events>();
  const ownChannel = `${channel} ${randomUUID()}`;
  const closing = new AbortController();
  let pair: Pair | null = null;
  let endPair: (why: Error) => void = () => undefined;
  let troubleTold: string | null = null;

  function connection() {
    return createClient({
      url,
      socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false },
      commandsQueueMaxLength: MOST_WAITING,
      disableOfflineQueue: true,
    });
  }
  // Refuses an address that is none, before anything is opened.
  connection().destroy();

  /** What one message does wrong must not end the line. */
  function hear(message: Buffer): void {
    try {
      events.emit('heard', message);
    } catch (error) {
      log.error({ error: describeError(error) }, 'a message of another server was not understood');
    }
  }

  /** One connection sends, the other hears: a subscriber may not do anything else. */
  async function openPair(): Promise<Pair> {
    const both = [connection(), connection()] as const;
    const [sender, hearer] = both;
    const lost = Promise.withResolvers<Error>();
    const destroy = () => {
      for (const client of both) client.destroy();
    };
    for (const client of both)
      client.on('error', lost.resolve).on('end', () => lost.resolve(new Error('ended')));
    const late = setTimeout(() => lost.resolve(new Error('Redis does not answer')), CONNECT_MS);
    endPair = lost.resolve;
    if (closing.signal.aborted) lost.resolve(new Error('closing'));
    let unanswered = 0;
    const opening = Promise.all(both.map((client) => client.connect())).then(async () => {
      await hearer.subscribe(channel, hear, true);
      await hearer.subscribe(ownChannel, () => {
        unanswered = 0;
      });
    });
    try {
      await Promise.race([opening, lost.promise.then((error) => Promise.reject(error))]);
    } catch (error) {
      opening.catch(() => undefined);
      destroy();
      throw error;
    } finally {
      clearTimeout(late);
    }
    // One that is not passed on ends the line: whoever is joined again looks at everything anew.
    const publish = (message: Buffer) => sender.publish(channel, message).then(() => undefined, lost.resolve);
    const probing = setInterval(() => {
      if (unanswered++ >= MOST_UNANSWERED) lost.resolve(new Error('Redis does not answer'));
      else sender.publish(ownChannel, 'probe').catch(() => undefined);
    }, PROBE_MS);
    return {
      publish,
      lost: lost.promise.finally(() => clearInterval(probing)),
      destroy,
    };
  }

  /** Once for each trouble, not at each attempt. */
  function tellTrouble(error: unknown): void {
    const described = describeError(error);
    const [trouble = ''] = described.split('\n');
    if (!closing.signal.aborted && trouble !== troubleTold)
      log.error({ error: described }, 'Redis is away: this server goes on alone, and tries again');
    troubleTold = trouble;
  }

  async function keepJoined(): Promise<void> {
    let retryMs = RETRY_MS;
    while (!closing.signal.aborted) {
      try {
        pair = await openPair();
        const joinedAtMs = clock.monotonicMs();
        if (troubleTold !== null) log.warn('joined with the other servers again');
        troubleTold = null;
        events.emit('joined');
        const error = await pair.lost;
        pair.destroy();
        pair = null;
        if (closing.signal.aborted) return;
        events.emit('left');
        const isSound = clock.monotonicMs() - joinedAtMs >= SOUND_MS;
        retryMs = isSound ? RETRY_MS : Math.min(2 * retryMs, MOST_RETRY_MS);
        tellTrouble(error);
      } catch (error) {
        tellTrouble(error);
      }
      await pause(retryMs, closing.signal);
    }
  }
  const keeping = keepJoined();

  return {
    on: events.on.bind(events) as EventEmitter<Events>['on'],
    get isJoined(): boolean {
      return pair !== null;
    },
    send(message: Buffer): void {
      void pair?.publish(message);
    },
    /** What was sent before is passed on first, if Redis answers. */
    async close(farewell?: Buffer): Promise<void> {
      if (pair && farewell) await Promise.race([pair.publish(farewell), pause(FAREWELL_MS)]);
      closing.abort();
      endPair(new Error('closing'));
      await keeping;
    },
  };
}
export type RedisLine = Awaited<ReturnType<typeof openRedisLine>>;

const pause = (ms: number, signal?: AbortSignal) =>
  wait(ms, undefined, { ...(signal ? { signal } : {}), ref: false }).catch(() => undefined);

import { createHmac } from 'node:crypto';
import type { Namespace } from 'socket.io';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { openRedisLine } from './redis-line.ts';
import type { ServerAdapter } from './server-adapter.ts';

/** `secret`: of the installation. Others may use the same Redis. */
export type ServersJoinedBy = { redisUrl: string | undefined; secret: string };

/** `isWhole`: every server that runs has answered. */
export type Answers<Answer> = { answers: Answer[]; isWhole: boolean };

/** The other servers of this installation; without Redis there are none. */
export async function openOtherServers({ redisUrl, secret }: ServersJoinedBy, clock: Clock, log: Log) {
  const channel = `sadap ${createHmac('sha256', secret).update('the channel between servers').digest('hex')}`;
  const line = redisUrl ? await openRedisLine(redisUrl, channel, clock, log) : null;
  // Most servers run alone, and start faster without loading it.
  const Adapter = line && (await import('./server-adapter.ts')).ServerAdapter;
  const rejoinedListeners: (() => void)[] = [];
  let adapter: ServerAdapter | null = null;
  return {
    isClustered: line !== null,
    /** 'failing': this server goes on alone. */
    state(): 'absent' | 'ok' | 'failing' {
      if (line === null) return 'absent';
      return adapter?.isJoined ? 'ok' : 'failing';
    },
    /** For Socket.IO, which calls it once. */
    adapter:
      line &&
      Adapter &&
      function adapterOf(namespace: Namespace) {
        adapter = new Adapter(namespace, line, secret, () => {
          for (const listener of rejoinedListeners) listener();
        });
        return adapter;
      },
    /** Called when this server or another one is joined again: what both sent meanwhile is lost. */
    onRejoined: (listener: () => void) => void rejoinedListeners.push(listener),
    /** Never fails: servers that do not answer in time are left out. */
    async answersOf<Answer>(ask: () => Promise<Answer[]>): Promise<Answers<Answer>> {
      if (!adapter) return { answers: [], isWhole: true };
      const wasWhole = adapter.isWhole;
      const { answers, isTimely } = await ask().then(
        (all) => ({ answers: all, isTimely: true }),
        (error: { responses?: Answer[] }) => ({ answers: error.responses ?? [], isTimely: false }),
      );
      return { answers, isWhole: isTimely && wasWhole && adapter.isWhole };
    },
    async close(): Promise<void> {
      await line?.close(adapter?.farewell);
    },
  };
}
export type OtherServers = Awaited<ReturnType<typeof openOtherServers>>;

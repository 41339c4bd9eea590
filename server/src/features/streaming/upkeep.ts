import { CAPTURE_RETURN_MS, LEASE_ABSENCE_MS } from '@sadap/contract';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { Devices } from '../devices/index.ts';
import type { Captures } from './captures.ts';
import type { Listeners } from './listeners.ts';
import type { LiveDevices } from './live-devices.ts';
import { progressOf } from './stream-control.ts';

const INTERVAL_MS = 2_000;

export type UpkeepParts = {
  captures: Captures;
  devices: Devices;
  live: LiveDevices;
  listeners: Listeners;
  clock: Clock;
  log: Log;
  listenerCount(mac: string): Promise<number>;
  socketCount(sessionId: string): Promise<number>;
};

/** Remembers since when something has been missing; forgets what a round did not ask about. */
function createAbsences(clock: Clock) {
  let since = new Map<string, number>();
  let asked = new Map<string, number>();
  return {
    lastingMs(key: string, isMissing: boolean): number {
      if (!isMissing) return 0;
      const from = since.get(key) ?? clock.now();
      asked.set(key, from);
      return clock.now() - from;
    },
    endRound(): void {
      since = asked;
      asked = new Map();
    },
  };
}

/** Ends what nobody came back to: captures, streams without a listener, leases without a user. */
export function createUpkeep(parts: UpkeepParts) {
  const { captures, devices, live, listeners, clock } = parts;
  const listenersAway = createAbsences(clock);
  const usersAway = createAbsences(clock);

  async function endCaptures(): Promise<void> {
    for (const ended of await captures.endAbandoned()) {
      live.get(ended.macAddress)?.forgetCapture(ended.id);
      listeners.progress(ended.macAddress, progressOf(ended));
    }
  }

  async function stopUnheardStreams(): Promise<void> {
    for (const device of live.all()) {
      const isUnheard = device.isStreaming && (await parts.listenerCount(device.mac)) === 0;
      if (listenersAway.lastingMs(device.mac, isUnheard) >= CAPTURE_RETURN_MS) await device.abandonStream();
    }
    listenersAway.endRound();
  }

  async function releaseLeases(): Promise<void> {
    await devices.releaseAbandoned(
      async (sessionId) =>
        usersAway.lastingMs(sessionId, (await parts.socketCount(sessionId)) === 0) >= LEASE_ABSENCE_MS,
    );
    usersAway.endRound();
  }

  return {
    async runOnce(): Promise<void> {
      await endCaptures();
      await stopUnheardStreams();
      await releaseLeases();
    },
    /** Runs every two seconds; the returned function stops it. */
    start(): () => Promise<void> {
      let running = Promise.resolve();
      let isRunning = false;
      const timer = setInterval(() => {
        if (isRunning) return;
        isRunning = true;
        running = this.runOnce()
          .catch((error: unknown) =>
            parts.log.error({ error: String(error) }, 'upkeep failed; it runs again'),
          )
          .finally(() => {
            isRunning = false;
          });
      }, INTERVAL_MS);
      return async () => {
        clearInterval(timer);
        await running;
      };
    },
  };
}

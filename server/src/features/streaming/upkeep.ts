import { CAPTURE_RETURN_MS, LEASE_ABSENCE_MS } from '@sadap/contract';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { Devices } from '../devices/index.ts';
import { progressOf } from './capture-progress.ts';
import { quietMs } from './capture-state.ts';
import type { Captures } from './captures.ts';
import type { Listeners } from './listeners.ts';
import type { LiveDevices } from './live-devices.ts';
import type { RunningCapture } from './queries.ts';

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

/** A pause between two rounds that only a server that stood still can have made. */
const STANDSTILL_MS = 10_000;

/**
 * Since when this server has been there without a break. While it is not, or cannot reach its database, no device
 * can come back: that time must not count against it.
 */
function createAttendance(clock: Clock) {
  let sinceMs = clock.now();
  // real time: it tells a standstill from a clock that was set forward
  let roundAt = performance.now();
  return {
    sinceMs: () => sinceMs,
    /** Whether the server stood still before this round. */
    hasStoodStill(): boolean {
      const pausedMs = performance.now() - roundAt;
      roundAt = performance.now();
      return pausedMs > STANDSTILL_MS;
    },
    beginAnew(): void {
      sinceMs = clock.now();
    },
  };
}

/** Ends what nobody came back to: captures, streams without a listener, leases without a user. */
export function createUpkeep(parts: UpkeepParts) {
  const { captures, devices, live, listeners, clock } = parts;
  const listenersAway = createAbsences(clock);
  const usersAway = createAbsences(clock);
  const attendance = createAttendance(clock);
  /** Captures of which nothing new is heard: seen by this server alone, whatever happens to the clock meanwhile. */
  let unchanged = createAbsences(clock);

  function beginAnew(): void {
    attendance.beginAnew();
    unchanged = createAbsences(clock);
  }

  function quietMsOf(row: RunningCapture): number {
    const signs = `${row.id} ${row.progressAt.getTime()} ${row.endedAt?.getTime()}`;
    return Math.max(quietMs(row, attendance.sinceMs(), clock.now()), unchanged.lastingMs(signs, true));
  }

  async function endCaptures(): Promise<void> {
    for (const device of live.all()) await device.keepAlive();
    const ended = await captures.endAbandoned(quietMsOf, (captureId, error) =>
      parts.log.error({ captureId, error: String(error) }, 'a capture could not be ended; it is tried again'),
    );
    for (const each of ended) {
      live.get(each.macAddress)?.forgetCapture(each.id);
      listeners.progress(each.macAddress, progressOf(each));
    }
    unchanged.endRound();
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
      if (attendance.hasStoodStill()) beginAnew();
      try {
        await endCaptures();
        await stopUnheardStreams();
        await releaseLeases();
      } catch (error) {
        beginAnew();
        throw error;
      }
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

import { CAPTURE_RETURN_MS, LEASE_ABSENCE_MS } from '@sadap/contract/limits';
import type { Clock } from '../../clock.ts';
import { describeError } from '../../described-error.ts';
import type { Log } from '../../log.ts';
import { repeated } from '../../repeated.ts';
import type { Devices } from '../devices/index.ts';
import { progressOf } from './capture-progress.ts';
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
  /** Whether anybody listens to a device. So long as some servers cannot be asked, somebody may. */
  isHeard(mac: string): Promise<boolean>;
  /** Whether a login session has a socket on any server. So long as some cannot be asked, it may. */
  hasSocket(sessionId: string): Promise<boolean>;
};

/** Remembers since when something has been missing; forgets what a round did not ask about. */
function createAbsences(clock: Clock) {
  let since = new Map<string, number>();
  let asked = new Map<string, number>();
  return {
    lastingMs(key: string, isMissing: boolean): number {
      if (!isMissing) return 0;
      const nowMs = clock.monotonicMs();
      const fromMs = since.get(key) ?? nowMs;
      asked.set(key, fromMs);
      return nowMs - fromMs;
    },
    endRound(): void {
      since = asked;
      asked = new Map();
    },
  };
}

/** A longer pause between rounds means that the process was frozen. */
const FROZEN_MS = 10_000;

/** Ends what nobody returned to: captures, streams without a listener, leases without a user. */
export function createUpkeep(parts: UpkeepParts) {
  const { captures, devices, live, listeners, clock } = parts;
  const listenersAway = createAbsences(clock);
  const usersAway = createAbsences(clock);
  /** Captures with nothing new. Time while this server or its database is away does not count. */
  let quiet = createAbsences(clock);
  let roundAtMs = performance.now();

  /** Ends a capture that has been silent for too long, through its device if it is connected here. */
  async function endIfQuiet(row: RunningCapture): Promise<void> {
    const signs = `${row.id} ${row.progressAt.getTime()} ${row.endedAt?.getTime()}`;
    const forMs = quiet.lastingMs(signs, true);
    if (await live.get(row.macAddress)?.captureIsQuiet(row.id, forMs)) return;
    const ended = await captures.afterEvent(row, { type: 'quiet', forMs });
    if (ended) listeners.progress(ended.macAddress, progressOf(ended));
  }

  /** One failure must not block the others. */
  const attempt = (what: string, work: () => Promise<unknown>) =>
    work().catch((error: unknown) => parts.log.error({ error: describeError(error) }, `${what}; retrying`));

  async function endCaptures(): Promise<void> {
    for (const device of live.all()) await attempt('a capture was not kept alive', () => device.keepAlive());
    for (const row of await captures.allRunning())
      await attempt('a capture could not be ended', () => endIfQuiet(row));
    quiet.endRound();
  }

  async function stopUnheardStreams(): Promise<void> {
    for (const device of live.all()) {
      const isUnheard = device.isStreaming && !(await parts.isHeard(device.mac));
      if (listenersAway.lastingMs(device.mac, isUnheard) >= CAPTURE_RETURN_MS)
        await attempt('a stream was not stopped', () => device.abandonStream());
    }
    listenersAway.endRound();
  }

  async function releaseLeases(): Promise<void> {
    await devices.releaseAbandoned(
      async (sessionId) =>
        usersAway.lastingMs(sessionId, !(await parts.hasSocket(sessionId))) >= LEASE_ABSENCE_MS,
    );
    usersAway.endRound();
  }

  return {
    async runOnce(): Promise<void> {
      if (performance.now() - roundAtMs > FROZEN_MS) quiet = createAbsences(clock);
      roundAtMs = performance.now();
      try {
        await endCaptures();
        await stopUnheardStreams();
        await releaseLeases();
        await devices.endOldKeys();
      } catch (error) {
        quiet = createAbsences(clock);
        throw error;
      }
    },
    /** Runs every two seconds. Returns a function that stops it. */
    start(): () => Promise<void> {
      return repeated({
        everyMs: INTERVAL_MS,
        work: () => this.runOnce(),
        failure: 'upkeep failed; it will run again',
        log: parts.log,
      });
    },
  };
}

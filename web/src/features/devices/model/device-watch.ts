import type { DeviceStatus } from '@sadap/contract/devices';

/** Source: specification 1, sections 4 and 9. */
const FRESHNESS_TIMER_MS = 60_000;
const FRESH_MS = 50_000;
const VERIFY_AFTER_LOAD_MS = 1_500;
const DOUBLE_CHECK_MS = 2_000;
const OFFLINE_REVERIFY_MS = 3_000;

type Watched = {
  status: DeviceStatus;
  /** The last report that the device is present. */
  heardAtMs: number;
  timerDueAtMs: number | null;
  /** Silent for too long: shown as offline until the next report. */
  isTimedOut: boolean;
};

export type ReleaseReason = 'timedOut' | 'wentOffline';
type Check = { reason: 'load' | ReleaseReason; dueAtMs: number; isAsked: boolean };

export type DeviceWatch = {
  devices: Readonly<Record<string, Watched>>;
  /** The device that this login holds. */
  connected: string | null;
  /**
   * It streamed when it was last present: its stream and capture may continue, so the server decides about
   * its lease.
   */
  wasStreaming: boolean;
  check: Check | null;
  /** Handled for this absence; no retry before the device was back. */
  isSettled: boolean;
};

export type WatchEvent =
  | { type: 'reported'; statuses: Readonly<Record<string, DeviceStatus>>; connected: string | null }
  | { type: 'due' }
  /** The server's status for the connected device; null: it could not be asked. */
  | { type: 'verified'; status: DeviceStatus | null };

export type WatchEffect = { type: 'verify' } | { type: 'release'; mac: string; reason: ReleaseReason };

type Step = { watch: DeviceWatch; effects: WatchEffect[] };

export const NOTHING_WATCHED: DeviceWatch = {
  devices: {},
  connected: null,
  wasStreaming: false,
  check: null,
  isSettled: false,
};

/**
 * The browser only displays and verifies presence, which the server owns: its timers alone never return a
 * lease.
 */
export function step(watch: DeviceWatch, event: WatchEvent, nowMs: number): Step {
  switch (event.type) {
    case 'reported':
      return { watch: reported(watch, event, nowMs), effects: [] };
    case 'due':
      return due(watch, nowMs);
    case 'verified':
      return verified(watch, event.status, nowMs);
  }
}

/** When the next `due` event must come. */
export function nextDueAtMs({ devices, check }: DeviceWatch): number | null {
  const timers = Object.values(devices).flatMap(({ timerDueAtMs }) => timerDueAtMs ?? []);
  const all = check && !check.isAsked ? [...timers, check.dueAtMs] : timers;
  return all.length === 0 ? null : Math.min(...all);
}

function reported(
  watch: DeviceWatch,
  { statuses, connected }: Extract<WatchEvent, { type: 'reported' }>,
  nowMs: number,
): DeviceWatch {
  const devices = Object.fromEntries(
    Object.entries(statuses).map(([mac, status]) => [mac, heard(watch.devices[mac], status, nowMs)]),
  );
  const status = connected === null ? undefined : statuses[connected];
  if (connected !== watch.connected) {
    const check = connected ? checkAt('load', nowMs + VERIFY_AFTER_LOAD_MS) : null;
    return { devices, connected, wasStreaming: status === 'streaming', check, isSettled: false };
  }
  const next = { ...watch, devices };
  if (status === undefined) return next;
  if (status !== 'offline') {
    const check = watch.check?.reason === 'load' || watch.check?.isAsked ? watch.check : null;
    return { ...next, wasStreaming: status === 'streaming', check, isSettled: false };
  }
  if (watch.check || watch.isSettled) return next;
  return { ...next, check: checkAt('wentOffline', nowMs + OFFLINE_REVERIFY_MS) };
}

function heard(before: Watched | undefined, status: DeviceStatus, nowMs: number): Watched {
  if (status === 'offline')
    return { status, heardAtMs: before?.heardAtMs ?? nowMs, timerDueAtMs: null, isTimedOut: false };
  const timerDueAtMs = before?.timerDueAtMs ?? nowMs + FRESHNESS_TIMER_MS;
  return { status, heardAtMs: nowMs, timerDueAtMs, isTimedOut: false };
}

function due(watch: DeviceWatch, nowMs: number): Step {
  const devices = Object.fromEntries(
    Object.entries(watch.devices).map(([mac, device]) => [mac, tested(device, nowMs)]),
  );
  const mac = watch.connected;
  const isSilent = mac !== null && devices[mac]?.isTimedOut && !watch.devices[mac]?.isTimedOut;
  const check = isSilent && !watch.wasStreaming ? checkAt('timedOut', nowMs) : watch.check;
  if (!check || check.isAsked || check.dueAtMs > nowMs)
    return { watch: { ...watch, devices, check }, effects: [] };
  return { watch: { ...watch, devices, check: { ...check, isAsked: true } }, effects: [{ type: 'verify' }] };
}

function tested(device: Watched, nowMs: number): Watched {
  if (device.timerDueAtMs === null || device.timerDueAtMs > nowMs) return device;
  const isTimedOut = nowMs - device.heardAtMs >= FRESH_MS;
  return { ...device, isTimedOut, timerDueAtMs: isTimedOut ? null : nowMs + FRESHNESS_TIMER_MS };
}

function verified(watch: DeviceWatch, status: DeviceStatus | null, nowMs: number): Step {
  const { check, connected } = watch;
  if (!check?.isAsked || connected === null) return { watch, effects: [] };
  if (status !== 'offline') return { watch: { ...watch, check: null }, effects: [] };
  if (check.reason === 'load')
    return { watch: { ...watch, check: checkAt('wentOffline', nowMs + DOUBLE_CHECK_MS) }, effects: [] };
  const settled = { ...watch, check: null, isSettled: true };
  if (watch.wasStreaming) return { watch: settled, effects: [] };
  return { watch: settled, effects: [{ type: 'release', mac: connected, reason: check.reason }] };
}

const checkAt = (reason: Check['reason'], dueAtMs: number): Check => ({ reason, dueAtMs, isAsked: false });

import type { DeviceStatus } from '@sadap/contract/devices';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeviceWatch } from './device-watch.ts';
import { createDeviceWatcher } from './device-watcher.ts';

const MAC = 'AA:BB:CC:DD:EE:FF';
const OTHER = 'AA:BB:CC:DD:EE:00';

/** What the server would answer; null: no answer. */
let server: DeviceStatus | null;
let released: string[];
let asked: number;
let watch: DeviceWatch;
let watcher: ReturnType<typeof createDeviceWatcher>;

beforeEach(() => {
  vi.useFakeTimers();
  server = 'online';
  released = [];
  asked = 0;
  watcher = createDeviceWatcher({
    async verify() {
      asked += 1;
      if (server) report(server);
      return server;
    },
    release: (mac, reason) => released.push(`${mac} ${reason}`),
    onChange: (next) => {
      watch = next;
    },
  });
});
afterEach(() => {
  watcher.stop();
  vi.useRealTimers();
});

function report(status: DeviceStatus, connected: string | null = MAC): void {
  watcher.handle({ type: 'reported', statuses: { [MAC]: status, [OTHER]: 'online' }, connected });
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
/** The server reports every 5 s, as the list is polled. */
async function poll(status: DeviceStatus, seconds: number, connected: string | null = MAC) {
  for (let passed = 0; passed < seconds; passed += 5) {
    report(status, connected);
    await pass(5);
  }
}

describe('the freshness test', () => {
  test('a device that is heard of stays, for as long as it is', async () => {
    await poll('online', 300, null);
    expect(watch.devices[MAC]?.isTimedOut).toBe(false);
  });

  test('60 s after its report it is offline, when nothing came for at least 50 s', async () => {
    report('online', null);
    await pass(59.9);
    expect(watch.devices[MAC]?.isTimedOut).toBe(false);
    await pass(0.1);
    expect(watch.devices[MAC]?.isTimedOut).toBe(true);
    report('online', null);
    expect(watch.devices[MAC]?.isTimedOut).toBe(false);
  });

  test('a report 49 s before the timer lets it run once more, one 50 s before does not', async () => {
    report('streaming', null);
    await pass(11);
    report('streaming', null);
    await pass(49);
    expect(watch.devices[MAC]?.isTimedOut).toBe(false);
    await pass(60);
    expect(watch.devices[MAC]?.isTimedOut).toBe(true);
    report('online', null);
    await pass(10);
    report('online', null);
    await pass(50);
    expect(watch.devices[MAC]?.isTimedOut).toBe(true);
  });

  test('an offline report needs no timer', async () => {
    report('offline', null);
    await pass(120);
    expect(watch.devices[MAC]).toMatchObject({ status: 'offline', isTimedOut: false });
  });

  test.each([
    ['the server says offline: it is given back as timed out', 'offline', [`${MAC} timedOut`], false],
    ['the server says online: it stays and is shown so', 'online', [], false],
    ['the server does not answer: it is shown offline, and the lease is left to the server', null, [], true],
  ] as const)('the connected device is asked for; %s', async (_what, status, given, isTimedOut) => {
    report('online');
    await pass(10);
    server = status;
    asked = 0;
    await pass(50);
    expect(asked).toBe(1);
    expect(released).toEqual(given);
    expect(watch.devices[MAC]?.isTimedOut).toBe(isTimedOut);
  });

  test('a silent device that was streaming keeps its lease', async () => {
    server = 'streaming';
    report('streaming');
    await pass(10);
    server = 'offline';
    await pass(60);
    expect(watch.devices[MAC]?.isTimedOut).toBe(true);
    expect(released).toEqual([]);
  });
});

describe('the connected device', () => {
  test('is verified 1.5 s after the page has loaded', async () => {
    report('online');
    await pass(1.4);
    expect(asked).toBe(0);
    await pass(0.1);
    expect(asked).toBe(1);
    await poll('online', 30);
    expect(asked).toBe(1);
    expect(released).toEqual([]);
  });

  test('that is offline at load is double-checked after 2 s, then given back, once', async () => {
    server = 'offline';
    report('offline');
    await pass(3.4);
    expect(asked).toBe(1);
    await pass(0.1);
    expect(asked).toBe(2);
    expect(released).toEqual([`${MAC} wentOffline`]);
    await poll('offline', 30);
    expect(released).toHaveLength(1);
  });

  test('that is back at the double-check stays', async () => {
    server = 'offline';
    report('offline');
    await pass(1.5);
    server = 'online';
    await pass(10);
    expect(asked).toBe(2);
    expect(released).toEqual([]);
  });

  describe('that was present and reports offline', () => {
    beforeEach(async () => {
      report('online');
      await pass(2);
      asked = 0;
    });

    test('is verified again after 3 s, then given back', async () => {
      server = 'offline';
      report('offline');
      await pass(2.9);
      expect(asked).toBe(0);
      await pass(0.1);
      expect(asked).toBe(1);
      expect(released).toEqual([`${MAC} wentOffline`]);
    });

    test('is forgotten about when it is back within 3 s', async () => {
      report('offline');
      await pass(2);
      report('online');
      await pass(20);
      expect(asked).toBe(0);
      expect(released).toEqual([]);
    });

    test('stays when it could not be verified, and is tried again at the next report', async () => {
      server = null;
      report('offline');
      await pass(3);
      expect(released).toEqual([]);
      server = 'offline';
      report('offline');
      await pass(3);
      expect(released).toEqual([`${MAC} wentOffline`]);
    });

    test('stays while it was streaming, until it has been back and idle', async () => {
      report('streaming');
      server = 'offline';
      await poll('offline', 30);
      expect(released).toEqual([]);
      report('online');
      await poll('offline', 10);
      expect(released).toEqual([`${MAC} wentOffline`]);
    });

    test('is no longer watched once somebody disconnected it', async () => {
      server = 'offline';
      report('offline');
      report('offline', null);
      await pass(20);
      expect(released).toEqual([]);
    });
  });

  test('another one that is connected instead is verified anew', async () => {
    report('online');
    await pass(2);
    report('online', OTHER);
    await pass(1.5);
    expect(asked).toBe(2);
  });
});

test('a stopped watch does nothing more', async () => {
  server = 'offline';
  report('offline');
  watcher.stop();
  await pass(200);
  expect([asked, released]).toEqual([0, []]);
});

import type { Device } from '@sadap/contract/devices';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ConnectionPorts, connectDevice, disconnectDevice } from './device-connection.ts';

const MAC = 'AA:BB:CC:DD:EE:FF';
const device = (part: Partial<Device> = {}): Device => ({
  id: 1,
  name: 'Room 3',
  macAddress: MAC,
  status: 'Online',
  deviceStatus: 'online',
  connectedBy: null,
  connectedUser: null,
  connectedHere: false,
  addedBy: { username: 'adder' },
  mayManage: false,
  lastSeenAt: null,
  oldKeyEndsAt: null,
  ...part,
});

let calls: string[];
beforeEach(() => {
  calls = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ports = (devices: Device[] | Error, changes: Partial<ConnectionPorts> = {}): ConnectionPorts => ({
  userId: 1,
  list: async () => {
    calls.push('list');
    if (devices instanceof Error) throw devices;
    return devices;
  },
  put: async (mac, status) => void calls.push(`${mac} ${status}`),
  onConnecting: () => void calls.push('connecting'),
  ...changes,
});
const theirs = { status: 'Connected', connectedBy: 2, connectedUser: { username: 'nok' } } as const;

test('connecting asks the server first, then takes the lease', async () => {
  expect(await connectDevice(MAC, 'online', ports([device()]))).toEqual({ kind: 'connected' });
  expect(calls).toEqual(['list', 'connecting', `${MAC} Connected`]);
});

test('a device that this login still holds is given back first', async () => {
  const held = device({ macAddress: '00:00:00:00:00:01', connectedHere: true, status: 'Connected' });
  await connectDevice(MAC, 'online', ports([held, device()]));
  expect(calls.slice(2)).toEqual(['00:00:00:00:00:01 Online', `${MAC} Connected`]);
});

test.each([
  ['in use by another', [device(theirs)], { kind: 'inUse', username: 'nok' }],
  ['offline', [device({ status: 'Offline', deviceStatus: 'offline' })], { kind: 'offline' }],
  ['no longer there', [], { kind: 'unknown' }],
  ['not to be asked for', new Error('no network'), { kind: 'checkFailed' }],
] as const)('a device that turns out to be %s is not connected', async (_what, devices, outcome) => {
  const list = devices instanceof Error ? devices : [...devices];
  expect(await connectDevice(MAC, 'online', ports(list))).toEqual(outcome);
  expect(calls).toEqual(['list']);
});

test.each([
  'checking',
  'unknown',
] as const)('a device that is shown as %s is not connected', async (shown) => {
  expect(await connectDevice(MAC, shown, ports([device()]))).toEqual({ kind: 'unknown' });
  expect(calls).toEqual([]);
});

test('a refusal of the server is told', async () => {
  const error = new Error('refused');
  const refusing = ports([device()], { put: () => Promise.reject(error) });
  expect(await connectDevice(MAC, 'online', refusing)).toEqual({ kind: 'failed', error });
});

test('disconnecting gives the lease back', async () => {
  expect(await disconnectDevice(MAC, ports([]))).toEqual({ kind: 'disconnected' });
  expect(calls).toEqual([`${MAC} Online`]);
  expect(vi.getTimerCount()).toBe(0);
});

test('disconnecting gives up after 10 s', async () => {
  let outcome: unknown;
  const put: ConnectionPorts['put'] = (_mac, _status, signal) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  void disconnectDevice(MAC, { put }).then((told) => {
    outcome = told;
  });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(outcome).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toEqual({ kind: 'timedOut' });
});

test('disconnecting that fails at once says why', async () => {
  const error = new Error('a capture runs');
  expect(await disconnectDevice(MAC, { put: () => Promise.reject(error) })).toEqual({
    kind: 'failed',
    error,
  });
});

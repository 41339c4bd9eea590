import type { Device } from '@sadap/contract/devices';
import { expect, test } from 'vitest';
import { displayedStatus, panelStatus, reportOf } from './device-display.ts';

const ME = 1;
const OTHER = 2;
const device = (part: Partial<Device>): Device => ({
  id: 1,
  name: 'Room 3',
  macAddress: 'AA:BB:CC:DD:EE:FF',
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
const seen = { userId: ME, action: null, isTimedOut: false, report: 'known' as const };

test.each([
  [device({}), seen, 'online'],
  [device({ status: 'Offline', deviceStatus: 'offline' }), seen, 'offline'],
  [device({ status: 'Connected', connectedBy: ME }), seen, 'connected'],
  [device({ status: 'Connected', connectedBy: ME, deviceStatus: 'streaming' }), seen, 'connected'],
  [device({ status: 'Connected', connectedBy: ME, deviceStatus: 'offline' }), seen, 'offline'],
  [device({ status: 'Connected', connectedBy: OTHER }), seen, 'inUse'],
  [device({ status: 'Connected', connectedBy: OTHER, deviceStatus: 'offline' }), seen, 'inUse'],
  [device({}), { ...seen, isTimedOut: true }, 'offline'],
  [device({}), { ...seen, report: 'checking' as const }, 'checking'],
  [device({ status: 'Connected', connectedBy: OTHER }), { ...seen, report: 'unknown' as const }, 'unknown'],
  [device({}), { ...seen, action: 'checking' as const }, 'checking'],
  [device({}), { ...seen, action: 'connecting' as const }, 'connecting'],
  [
    device({ status: 'Connected', connectedBy: ME }),
    { ...seen, action: 'disconnecting' as const },
    'disconnecting',
  ],
])('%o seen as %o is %s', (given, as, expected) => {
  expect(displayedStatus(given, as)).toBe(expected);
});

test.each([
  [undefined, 0, 'checking'],
  ['online', 14_999, 'ready'],
  ['online', 15_000, 'offline'],
  ['streaming', 0, 'connected'],
  ['offline', 0, 'offline'],
] as const)('the sidebar shows %s of %d ms ago as %s', (status, ageMs, expected) => {
  expect(panelStatus(status, ageMs, 15_000)).toBe(expected);
});

test.each([
  [{ isError: false, failureCount: 0 }, 'known'],
  [{ isError: false, failureCount: 1 }, 'checking'],
  [{ isError: true, failureCount: 3 }, 'unknown'],
  [{ isError: true, failureCount: 0 }, 'unknown'],
] as const)('a list with %o makes what is shown %s', (list, expected) => {
  expect(reportOf(list)).toBe(expected);
});

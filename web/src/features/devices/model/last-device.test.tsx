import { beforeEach, expect, test } from 'vitest';
import { lastDeviceFirst, noteLastDevice, usualDevice } from './last-device.ts';

const devices = ['a', 'b', 'c'].map((macAddress) => ({ macAddress }));
const order = () => lastDeviceFirst(devices).map(({ macAddress }) => macAddress);
beforeEach(() => localStorage.clear());

test('the device that was connected last comes first, the others as they are', () => {
  expect(order()).toEqual(['a', 'b', 'c']);
  noteLastDevice('c');
  expect(order()).toEqual(['c', 'a', 'b']);
  noteLastDevice('gone');
  expect(order()).toEqual(['a', 'b', 'c']);
});

const free = (macAddress: string) => ({ macAddress, connectedBy: null });
const held = (macAddress: string) => ({ macAddress, connectedBy: 1 });
test.each([
  ['the one used last', [free('a'), free('b')], true, 'b'],
  ['the one used last, that was just switched on', [free('a'), free('b')], false, 'b'],
  ['the only one', [free('a')], true, 'a'],
  ['the only one that is free', [free('a'), held('c')], true, 'a'],
  ['not one of several', [free('a'), free('c')], true, undefined],
  ['not one that was switched on later', [free('a')], false, undefined],
  ['not one that another login of the same user holds', [held('b')], true, undefined],
  ['none', [], true, undefined],
])('without a question: %s', (_what, ready, isFirstLook, taken) => {
  noteLastDevice('b');
  expect(usualDevice(ready, isFirstLook)?.macAddress).toBe(taken);
});

import { beforeEach, expect, test } from 'vitest';
import { lastDeviceFirst, noteLastDevice } from './last-device.ts';

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

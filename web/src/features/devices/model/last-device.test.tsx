import { beforeEach, expect, test } from 'vitest';
import { noteLastDevice } from './last-device.ts';
import { suitableFirst } from './suitable-first.ts';
import { giveUpUsual, noteDeviceOf, usualDevice } from './usual-device.ts';

const NAMES = { a: 'Lung, ward 1', b: 'Ward 2', c: 'Heart and lung', d: 'หัวใจ' };
const devices = Object.entries(NAMES).map(([macAddress, name]) => ({ macAddress, name }));
const order = (organ: 'heart' | 'lung' = 'heart') =>
  suitableFirst(organ, devices)
    .map(({ macAddress }) => macAddress)
    .join('');
beforeEach(() => localStorage.clear());

test('the one that was used last comes first, then those named for the organ, last those for the other', () => {
  expect([order('heart'), order('lung')]).toEqual(['dbca', 'abcd']);
  noteLastDevice('c');
  expect([order('heart'), order('lung')]).toEqual(['cdba', 'cabd']);
  noteLastDevice('gone');
  expect(order()).toBe('dbca');
});

test('one that was used for the other organ alone comes first for that alone', () => {
  noteDeviceOf('lung', 'b');
  noteLastDevice('b');
  expect([order('heart'), order('lung')]).toEqual(['dbca', 'bacd']);
  noteDeviceOf('heart', 'a');
  expect(order('heart')).toBe('adbc');
});

const free = (macAddress: string) => ({ macAddress, connectedBy: null });
const held = (macAddress: string) => ({ macAddress, connectedBy: 1 });
test.each([
  ['the one used last', 'b', [free('a'), free('b')], true, 'b'],
  ['the one used last, that was just switched on', 'b', [free('a'), free('b')], false, 'b'],
  ['not another where the one used last is away', 'b', [free('a')], true, undefined],
  ['not another where the one used last is busy', 'b', [free('a'), held('b')], true, undefined],
  ['the only one', null, [free('a')], true, 'a'],
  [
    'not the only free one beside one that another page of the user holds',
    null,
    [free('a'), held('c')],
    true,
    undefined,
  ],
  ['not one of several', null, [free('a'), free('c')], true, undefined],
  ['not one that was switched on later', null, [free('a')], false, undefined],
  ['not one that another login of the same user holds', 'b', [held('b')], true, undefined],
  ['none', null, [], true, undefined],
])('without a question: %s', (_what, last, ready, isFirstLook, taken) => {
  if (last) noteLastDevice(last);
  expect(usualDevice('heart', ready, isFirstLook)?.macAddress).toBe(taken);
});

test.each([
  ['the one used last for the organ', { heart: 'a', lung: 'b' }, 'a', [free('a'), free('b')], 'b'],
  ['not another where that one is away', { heart: 'a', lung: 'b' }, 'a', [free('a')], undefined],
  ["not the heart's beside another", { heart: 'a' }, 'a', [free('a'), free('b')], undefined],
  ["the heart's where it is the only one", { heart: 'a' }, 'a', [free('a')], 'a'],
  ['the last one, if only another was for the heart', { heart: 'a' }, 'b', [free('a'), free('b')], 'b'],
  ['the one used for both', { heart: 'a', lung: 'a' }, 'a', [free('a'), free('b')], 'a'],
] as const)('for lungs: %s', (_what, of, last, ready, taken) => {
  for (const [organ, macAddress] of Object.entries(of)) noteDeviceOf(organ as 'heart', macAddress);
  noteLastDevice(last);
  expect(usualDevice('lung', ready, true)?.macAddress).toBe(taken);
});

test.each([
  ['though it was used last for the organ', [free('a'), free('b')]],
  ['though it is the only one', [free('a')]],
])('one that the clinician gave up is not taken, %s, until one is connected again', (_what, ready) => {
  noteDeviceOf('heart', 'a');
  noteLastDevice('a');
  giveUpUsual('a');
  expect(usualDevice('heart', ready, true)).toBeNull();
  noteLastDevice('a');
  expect(usualDevice('heart', ready, true)?.macAddress).toBe('a');
});

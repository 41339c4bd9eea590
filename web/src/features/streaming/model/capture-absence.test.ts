import { expect, test } from 'vitest';
import { absenceOf } from './capture-absence.ts';
import { type FollowedCapture, INITIAL_STREAM } from './stream-state.ts';

const capture = (more: Partial<FollowedCapture> = {}): FollowedCapture => ({
  id: 'a',
  state: 'recording',
  organ: 'heart',
  position: 'Aortic',
  patientId: 1,
  sessionId: 1,
  receivedMs: 5_000,
  durableMs: 5_000,
  examination: null,
  startedAtMs: 0,
  heardAtMs: 5_000,
  ...more,
});
const away = { ...INITIAL_STREAM, deviceStatus: 'offline' as const, bufferSeconds: 12 };

test('a device that is away: what it keeps, what is lost, when the server ends the recording', () => {
  const stream = { ...away, capture: capture() };
  expect(absenceOf(stream, true, 10_000)).toEqual({ of: 'device', leftS: 55, keptS: 12, isLosing: false });
  expect(absenceOf(stream, true, 17_001)).toEqual({ of: 'device', leftS: 48, keptS: 12, isLosing: true });
  expect(absenceOf(stream, true, 90_000)).toMatchObject({ leftS: 0, isLosing: true });
  expect(absenceOf({ ...stream, deviceStatus: 'streaming' }, true, 10_000)).toBeNull();
});

test('a page that does not know how much the device keeps says neither that it keeps sound nor that it loses some', () => {
  const stream = { ...away, bufferSeconds: null, capture: capture() };
  expect(absenceOf(stream, true, 40_000)).toEqual({ of: 'device', leftS: 25, keptS: null, isLosing: false });
});

test('a server out of reach: counted from the last sound that this page heard of', () => {
  const stream = { ...away, deviceStatus: 'streaming' as const, capture: capture() };
  expect(absenceOf(stream, false, 11_000)).toEqual({ of: 'server', leftS: 54 });
  expect(absenceOf({ ...stream, deviceStatus: 'offline' }, false, 66_000)).toEqual({
    of: 'server',
    leftS: 0,
  });
});

test('a page that was opened later does not know since when, and promises nothing', () => {
  const stream = { ...away, capture: capture({ heardAtMs: null }) };
  expect(absenceOf(stream, true, 10_000)).toEqual({
    of: 'device',
    leftS: null,
    keptS: 12,
    isLosing: false,
  });
});

test('after Stop nothing is counted down; without a capture nothing is missing', () => {
  const ending = { ...away, capture: capture({ state: 'completing' }) };
  expect(absenceOf(ending, true, 10_000)).toBeNull();
  expect(absenceOf(ending, false, 10_000)).toEqual({ of: 'server', leftS: null });
  expect(absenceOf({ ...away, capture: capture({ state: 'stopped' }) }, false, 10_000)).toBeNull();
  expect(absenceOf({ ...away, capture: null }, false, 10_000)).toBeNull();
});

import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trustOf } from './client-address.ts';
import { createSocketGate, STRANGER_MS } from './socket-gate.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const silent = { error() {}, warn() {}, info() {}, debug() {} };
const request = (headers: Record<string, string>, from = '10.0.0.1') =>
  ({ socket: { remoteAddress: from }, headers }) as unknown as IncomingMessage;

test('a stranger makes room as soon as it is known, once, and after a while in any case', () => {
  const { admit } = createSocketGate(trustOf(0), undefined, silent, 2);
  const [first, second] = [admit(request({})), admit(request({}))];
  expect(second).not.toBeNull();
  expect(admit(request({}))).toBeNull();
  expect(admit(request({}, '10.0.0.2'))).not.toBeNull();
  first?.();
  first?.();
  expect(admit(request({}))).not.toBeNull();
  expect(admit(request({}))).toBeNull();
  vi.advanceTimersByTime(STRANGER_MS);
  expect([admit(request({})), admit(request({})), admit(request({}))].map(Boolean)).toEqual([
    true,
    true,
    false,
  ]);
});

test.each([
  ['https://sadap.example', 'sadap.example', undefined, true],
  ['https://sadap.example', 'backend:8080', undefined, false],
  ['https://sadap.example', 'backend:8080', 'https://sadap.example/', true],
  ['https://sadap.example:444', 'sadap.example', undefined, false],
  ['https://sadap.example.evil.example', 'sadap.example', 'https://sadap.example', false],
  ['null', 'sadap.example', undefined, false],
])('a page of %s asks %s, the public address is %s: %s', (origin, host, publicUrl, isAdmitted) => {
  const { admit } = createSocketGate(trustOf(0), publicUrl, silent);
  expect(admit(request({ origin, host })) !== null).toBe(isAdmitted);
});

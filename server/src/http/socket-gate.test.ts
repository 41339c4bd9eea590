import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trustOf } from '../config/trusted-proxies.ts';
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

test('of too many strangers at an address the oldest goes; one that is known, or was long there, does not count', () => {
  const { admit } = createSocketGate(trustOf(0), undefined, silent, 2);
  const closed: string[] = [];
  const comes = (name: string, from?: string) => admit(request({}, from), () => closed.push(name));
  const known = comes('a');
  comes('b');
  comes('other', '10.0.0.2');
  expect(closed).toEqual([]);
  known?.();
  known?.();
  comes('c');
  expect(closed).toEqual([]);
  comes('d');
  comes('e');
  expect(closed).toEqual(['b', 'c']);
  vi.advanceTimersByTime(STRANGER_MS);
  comes('f');
  comes('g');
  expect(closed).toEqual(['b', 'c']);
  comes('h');
  expect(closed).toEqual(['b', 'c', 'f']);
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
  expect(admit(request({ origin, host }), () => undefined) !== null).toBe(isAdmitted);
});

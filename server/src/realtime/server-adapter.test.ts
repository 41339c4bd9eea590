import { EventEmitter } from 'node:events';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RedisLine } from './redis-line.ts';
import { ServerAdapter } from './server-adapter.ts';

const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What the lines of joined servers have in common; one that is cut off notices nothing itself. */
function channel() {
  const lines: { events: EventEmitter; isCutOff: boolean }[] = [];
  return () => {
    const line = { events: new EventEmitter(), isCutOff: false };
    lines.push(line);
    const send = (message: Buffer) => {
      if (!line.isCutOff) for (const each of lines) if (!each.isCutOff) each.events.emit('heard', message);
    };
    const events = line.events;
    const redisLine = { on: events.on.bind(events), isJoined: true, send, close: async () => undefined };
    const server = new Server();
    const adapter = new ServerAdapter(
      server.of('/'),
      redisLine as unknown as RedisLine,
      'secret',
      () => undefined,
    );
    return Object.assign(line, { adapter, send });
  };
}

const countOf = ({ adapter }: { adapter: ServerAdapter }) => adapter.serverCount();

test('a server that went silent without a farewell may still run: others are not whole for 15 minutes', async () => {
  const open = channel();
  const [east, west] = [open(), open()];
  expect(await countOf(east)).toBe(2);
  west.isCutOff = true;
  vi.advanceTimersByTime(7_000);
  // Nobody waits for its answers.
  expect(await countOf(east)).toBe(1);
  expect([east.adapter.isWhole, east.adapter.isJoined]).toEqual([false, true]);
  vi.advanceTimersByTime(14 * MINUTE_MS);
  expect(east.adapter.isWhole).toBe(false);

  west.isCutOff = false;
  vi.advanceTimersByTime(1_000);
  expect([await countOf(east), east.adapter.isWhole]).toEqual([2, true]);
  west.isCutOff = true;
  vi.advanceTimersByTime(15 * MINUTE_MS + 2_000);
  expect([await countOf(east), east.adapter.isWhole]).toEqual([1, true]);
});

test('a server that says farewell is not missed', async () => {
  const open = channel();
  const [east, west] = [open(), open()];
  west.send(west.adapter.farewell);
  west.isCutOff = true;
  vi.advanceTimersByTime(7_000);
  expect([await countOf(east), east.adapter.isWhole]).toEqual([1, true]);
});

test('a server that was cut off itself misses the others until it hears each again', async () => {
  const open = channel();
  const [east, west] = [open(), open()];
  east.isCutOff = west.isCutOff = true;
  east.events.emit('left');
  east.isCutOff = false;
  east.events.emit('joined');
  vi.advanceTimersByTime(3_000);
  expect([east.adapter.isJoined, east.adapter.isWhole]).toEqual([true, false]);
  west.isCutOff = false;
  vi.advanceTimersByTime(1_000);
  expect(east.adapter.isWhole).toBe(true);
});

import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { atPace, WHOLE_AT_ONCE } from './upload-pace.ts';

async function byteCountOf(body: AsyncIterable<Uint8Array>): Promise<number> {
  let byteCount = 0;
  for await (const { length } of body) byteCount += length;
  return byteCount;
}

test('a body that stalls is ended', async () => {
  const body = new Readable({ read: () => undefined });
  body.push(Buffer.alloc(10));
  await expect(byteCountOf(atPace(body, { windowMs: 20, leastBytes: 1 }))).rejects.toThrow('stalled');
  expect(body.destroyed).toBe(true);
});

test('one that only drips is ended too', async () => {
  const body = new Readable({ read: () => undefined });
  const drip = setInterval(() => body.push(Buffer.alloc(1)), 5);
  await expect(byteCountOf(atPace(body, { windowMs: 100, leastBytes: 1000 }))).rejects.toThrow('stalled');
  clearInterval(drip);
});

test('one that keeps the pace comes whole, however long it takes', async () => {
  const body = new Readable({ read: () => undefined });
  let left = 20;
  const flow = setInterval(() => {
    body.push(left-- > 0 ? Buffer.alloc(100) : null);
    if (left < 0) clearInterval(flow);
  }, 5);
  expect(await byteCountOf(atPace(body, { windowMs: 40, leastBytes: 1 }))).toBe(2000);
});

test('a small body must arrive whole within its time, however steadily it comes', async () => {
  const body = new Readable({ read: () => undefined });
  const flow = setInterval(() => body.push(Buffer.alloc(1000)), 5);
  const pace = { ...WHOLE_AT_ONCE, windowMs: 50 };
  await expect(byteCountOf(atPace(body, pace))).rejects.toThrow('stalled');
  clearInterval(flow);
});

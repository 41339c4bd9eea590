import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { until } from './conditions.ts';
import { openLine } from './line.ts';

test('a line that is shaped while it is full keeps the order of what it carries', async () => {
  const received: Buffer[] = [];
  const target = createServer((socket) => void socket.on('data', (bytes) => received.push(bytes)));
  target.listen(0, '127.0.0.1');
  await once(target, 'listening');
  const line = await openLine(() => (target.address() as AddressInfo).port);
  const sent = Buffer.from(Uint32Array.from({ length: 100_000 }, (_, index) => index).buffer);
  const near = createConnection(Number(new URL(line.origin).port), '127.0.0.1');
  await once(near, 'connect');
  const count = () => received.reduce((sum, { length }) => sum + length, 0);
  for (let at = 0; at < sent.length; at += 8_000) {
    line.shape(at % 16_000 === 0 ? { bytesPerSecond: 400_000, delayMs: 30 } : { delayMs: at % 3 });
    near.write(sent.subarray(at, at + 8_000));
    await until('some of it has passed', () => count() > at - 60_000);
  }
  await until('all has passed', () => count() === sent.length);
  expect(Buffer.concat(received).equals(sent)).toBe(true);
  near.destroy();
  await line.close();
  target.close();
});

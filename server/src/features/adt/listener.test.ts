import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { systemClock } from '../../clock.ts';
import { freePort } from '../../database/free-port.ts';
import { framed } from '../../hl7/index.ts';
import { listen } from './listener.ts';

test('a peer that leaves with its answer is let go at once: it may connect for each message', async () => {
  const port = await freePort();
  const stop = await listen({
    host: '127.0.0.1',
    port,
    tls: null,
    charset: 'UNICODE UTF-8',
    isAllowed: () => true,
    take: () => Promise.resolve({ is: 'done' }),
    failed: () => undefined,
    refused: () => undefined,
    // Nobody is waited for: no alarm of this clock rings.
    clock: { ...systemClock, after: () => () => undefined },
  });
  try {
    const codes: string[] = [];
    for (let sent = 0; sent < 20; sent++) {
      const socket = connect(port, '127.0.0.1');
      socket.write(framed(Buffer.from('MSH|^~\\&|HIS|H|SADAP||20261102||ADT^A04|1|P|2.5.1\r')));
      const [answer] = (await once(socket, 'data')) as [Buffer];
      codes.push(/MSA\|(\w\w)/.exec(String(answer))?.[1] ?? '');
      socket.end();
      await once(socket.resume(), 'close');
    }
    expect(codes).toEqual(Array<string>(20).fill('AA'));
  } finally {
    await stop();
  }
});

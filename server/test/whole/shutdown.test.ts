import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startServer } from '../server.ts';

test('the server stops soon although a browser has opened a connection ahead and never used it', async () => {
  const server = await startServer();
  const { hostname, port } = new URL(server.url);
  const unused = connect(Number(port), hostname);
  await once(unused, 'connect');
  await server.call('GET', '/health');
  const cut = once(unused, 'close');
  const startMs = performance.now();
  await server.close();
  await cut;
  expect(performance.now() - startMs).toBeLessThan(20_000);
});

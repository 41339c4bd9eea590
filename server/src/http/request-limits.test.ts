import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { refuseEscapedRoutes } from './escaped-routes.ts';
import { limitRequests } from './request-limits.ts';

test.each([
  ['/launch/smart', 200],
  ['/launch/smart/', 200],
  // none at all, so there is nothing to limit
  ['/launch/%73mart', 404],
  ['/%6caunch/smart/', 404],
  ['/launch/smart#x', 404],
  ['http://elsewhere/launch/smart', 404],
])('a limit is not passed by how the address is written: %s', async (path, first) => {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await app.register(rateLimit, { global: false });
  refuseEscapedRoutes(app);
  await limitRequests(app, true);
  app.get('/launch/smart', () => 'here');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  // As written: whatever parses an address first would write it anew.
  const statusOf = async () => {
    const [answer] = await once(request({ host: '127.0.0.1', port, path, agent: false }).end(), 'response');
    answer.resume();
    return answer.statusCode as number;
  };
  const statuses: number[] = [];
  for (let call = 0; call < 125; call++) statuses.push(await statusOf());
  expect(statuses[0]).toBe(first);
  expect(statuses.filter((status) => status === 200)).toHaveLength(first === 200 ? 120 : 0);
  await app.close();
});

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
])('a limit is not passed by how the address is written: %s', async (address, first) => {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await app.register(rateLimit, { global: false });
  refuseEscapedRoutes(app);
  await limitRequests(app, true);
  app.get('/launch/smart', () => 'here');
  const statuses: number[] = [];
  for (let call = 0; call < 125; call++) statuses.push((await app.inject(address)).statusCode);
  expect(statuses[0]).toBe(first);
  expect(statuses.filter((status) => status === 200)).toHaveLength(first === 200 ? 120 : 0);
  await app.close();
});

import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { limitRequests } from './request-limits.ts';

test.each([
  '/launch/smart',
  '/launch/%73mart',
  '/%6caunch/smart/',
])('a limit holds however the address is written: %s', async (address) => {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await app.register(rateLimit, { global: false });
  await limitRequests(app, true);
  app.get('/launch/smart', () => 'here');
  const statuses: number[] = [];
  for (let call = 0; call < 125; call++) statuses.push((await app.inject(address)).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  await app.close();
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { Contract } from '@sadap/contract/api';
import type { Health } from '@sadap/contract/system';
import { expect, test } from 'vitest';
import { routes } from '../../platform/api-routes.ts';
import { healthIn } from './health.ts';

const failing: Health = {
  status: 'failing',
  database: 'failing',
  blobStore: 'ok',
  models: 'absent',
  removal: 'absent',
  otherServers: 'absent',
  auditTimeStamps: 'absent',
  storedData: 'absent',
};

test.each([
  ['our own', 'application/json', JSON.stringify(failing), failing],
  ["a proxy's", 'text/html', '<h1>503</h1>', null],
  ["another program's", 'application/json', '{"status":"down"}', null],
])('what %s 503 says of the server', async (_whose, type, body, expected) => {
  const server = createServer((_request, response) => {
    response.writeHead(503, { 'content-type': type }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
    const client: ContractRouterClient<Contract> = createORPCClient(new OpenAPILink(routes, { url }));
    const error = await client.system.health().catch((refusal: unknown) => refusal);
    expect(healthIn(error)).toEqual(expected);
  } finally {
    server.close();
  }
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { Contract } from '@sadap/contract/api';
import { expect, test } from 'vitest';
import { refusalIn } from '../uploads/refusal-in.ts';
import { errorText } from './api-error.ts';
import { routes } from './api-routes.ts';

const unreached = errorText(new TypeError('Failed to fetch'), 'en');
const fault = 'The server had a problem';

test.each([
  [500, '', fault],
  [500, '<h1>Internal Server Error</h1>', fault],
  [413, '', fault],
  [502, '<h1>Bad Gateway</h1>', unreached],
  [504, '', unreached],
])('an answer %s of %j is said as it is', async (status, body, expected) => {
  const server = createServer((_request, response) => {
    response.writeHead(status, body ? { 'content-type': 'text/html' } : {}).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
    const client: ContractRouterClient<Contract> = createORPCClient(new OpenAPILink(routes, { url }));
    const error = await client.groups.list().catch((refusal: unknown) => refusal);
    expect(errorText(error, 'en')).toContain(expected);
    expect(errorText(refusalIn(status, body), 'en')).toContain(expected);
  } finally {
    server.close();
  }
});

test.each([
  [new TypeError('a.toSorted is not a function')],
  [new TypeError('undefined is not an object (evaluating a.b)')],
  [new TypeError("Cannot read properties of undefined (reading 'getUserMedia')")],
  [new ReferenceError('WebSocket is not defined')],
  [new DOMException('no room', 'QuotaExceededError')],
])('what the browser lacks is not called the network: %s', (error) => {
  expect(errorText(error, 'en')).toContain('This browser could not do this');
});

test.each([
  [new TypeError('Load failed')],
  [new TypeError('NetworkError when attempting to fetch resource.')],
  [new DOMException('late', 'TimeoutError')],
  [new DOMException('aborted', 'AbortError')],
])('a lost network is: %s', (error) => expect(errorText(error, 'en')).toBe(unreached));

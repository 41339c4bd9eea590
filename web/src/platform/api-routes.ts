import type { minifyContractRouter } from '@orpc/contract';
import { type Calls, calls } from './api-calls.evaluated.ts';

function routesOf(calls: Calls): object {
  if (typeof calls !== 'string')
    return Object.fromEntries(Object.entries(calls).map(([name, each]) => [name, routesOf(each)]));
  const [method, path, outputStructure] = calls.split(' ');
  return { '~orpc': { errorMap: {}, meta: {}, route: { method, path, outputStructure } } };
}

/** Path, method and shape of every call; schemas, tags and statuses stay on the server. */
export const routes = routesOf(calls) as ReturnType<typeof minifyContractRouter>;

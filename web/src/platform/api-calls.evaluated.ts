import { minifyContractRouter } from '@orpc/contract';
import { contract } from '@sadap/contract/api';

/** `POST /users`, followed by `detailed` where an answer's status and headers matter; or calls by name. */
export type Calls = string | { [name: string]: Calls };
type Routes = { [name: string]: Routes } & {
  '~orpc'?: { route: { method: string; path: string; outputStructure?: string } };
};

function callsIn({ '~orpc': call, ...routes }: Routes): Calls {
  if (call) return [call.route.method, call.route.path, call.route.outputStructure].filter(Boolean).join(' ');
  return Object.fromEntries(Object.entries(routes).map(([name, each]) => [name, callsIn(each)]));
}

/** Every call of the contract, as short as the first load wants it. */
export const calls: Calls = callsIn(minifyContractRouter(contract) as Routes);

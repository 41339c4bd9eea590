import { isDeepStrictEqual } from 'node:util';
import type { AnyContractProcedure } from '@orpc/contract';

const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/**
 * Throws where an answer breaks the contract, or says more than the contract names: production sends what a
 * procedure returns as it is, so tests check it here.
 */
export async function checkAnswer(route: AnyContractProcedure, answer: unknown): Promise<void> {
  const { outputSchema, route: about } = route['~orpc'];
  const name = `${about.method} ${about.path}`;
  const result = await outputSchema?.['~standard'].validate(answer);
  if (!result) throw new Error(`${name} has no schema of its answer`);
  if (result.issues) throw new Error(`${name} breaks the contract: ${JSON.stringify(result.issues)}`);
  if (!isDeepStrictEqual(asSent(answer), asSent(result.value)))
    throw new Error(`${name} says more than the contract names`);
}

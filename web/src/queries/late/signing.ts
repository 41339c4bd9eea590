import type { Organ } from '@sadap/contract/positions';
import { api } from '../../platform/api.ts';

/** A signature with its addenda, and what was changed since. */
export const signatureQuery = (organ: Organ, id: number) =>
  api[organ].signature.queryOptions({ input: { id } });

import type { Organ } from '@sadap/contract/positions';
import { api } from '../../platform/api.ts';

/** Signal quality of a stored recording; it never changes. */
export const qualityQuery = (organ: Organ, id: number) =>
  api[organ].quality.queryOptions({ input: { id }, staleTime: Number.POSITIVE_INFINITY, retry: 1 });

import type { Organ } from '@sadap/contract/positions';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** The other organ's report stays in sight until this one has arrived. */
export const aiUsageQuery = (organ: Organ) =>
  api.ai.usage.queryOptions({ input: { organ }, placeholderData: keepPreviousData });

import type { BmiCutOffs } from '@sadap/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const KEPT_MS = 5 * 60_000;

/** The hospital's classes for a body mass index; undefined until they are loaded. */
export function useBmiCutOffs(): BmiCutOffs | undefined {
  const { data } = useQuery(api.patients.bmiSettings.queryOptions({ staleTime: KEPT_MS }));
  return data?.cutOffs;
}

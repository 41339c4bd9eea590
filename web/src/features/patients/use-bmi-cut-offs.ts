import type { BmiCutOffs } from '@sadap/contract/patients';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const KEPT_MS = 5 * 60_000;

/** By which classes the hospital judges a body mass index; undefined until that is known. */
export function useBmiCutOffs(): BmiCutOffs | undefined {
  const { data } = useQuery(api.patients.bmiSettings.queryOptions({ staleTime: KEPT_MS }));
  return data?.cutOffs;
}

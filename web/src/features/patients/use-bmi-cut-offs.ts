import type { BmiCutOffs } from '@sadap/contract/patients';
import { useQuery } from '@tanstack/react-query';
import { bmiSettingsQuery } from '../../queries/patients.ts';

/** By which classes the hospital judges a body mass index; undefined until that is known. */
export function useBmiCutOffs(): BmiCutOffs | undefined {
  const { data } = useQuery(bmiSettingsQuery());
  return data?.cutOffs;
}

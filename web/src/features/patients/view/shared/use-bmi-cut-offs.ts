import type { BmiCutOffs } from '@sadap/contract/patients';
import { useQuery } from '@tanstack/react-query';
import { bmiSettingsQuery } from '../../../../queries/patients.ts';

/** The hospital's classes for a body mass index; undefined until they are loaded. */
export function useBmiCutOffs(): BmiCutOffs | undefined {
  const { data } = useQuery(bmiSettingsQuery());
  return data?.cutOffs;
}

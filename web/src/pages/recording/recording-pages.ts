import type { CheckUp } from '@sadap/contract/checkups';

/** The pages of one check-up between which what is only heard goes on. */
export function recordingPages({ id, patientId }: Pick<CheckUp, 'id' | 'patientId'>): string[] {
  const checkUp = `/patients/${patientId}/records/${id}`;
  return [checkUp, `${checkUp}/heart-sound`, `${checkUp}/lung-sound`, `${checkUp}/select-type`];
}

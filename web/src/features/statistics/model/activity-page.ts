import type { Activity } from '@sadap/contract/statistics';

/** The page of an activity: a recording's within its check-up, otherwise the check-up's or the patient's. */
export function activityPage({ patientId, sessionId: checkUpId, organ }: Activity): string {
  const patient = `/patients/${patientId}`;
  if (checkUpId === null) return patient;
  const checkUp = `${patient}/records/${checkUpId}`;
  return organ === null ? `${checkUp}/select-type` : `${checkUp}/${organ}-sound`;
}

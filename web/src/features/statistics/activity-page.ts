import type { Activity } from '@sadap/contract';

/** The page of an activity: a recording's within its check-up, otherwise the check-up's or the patient's. */
export function activityPage({ patientId, sessionId, organ }: Activity): string {
  const patient = `/patients/${patientId}`;
  if (sessionId === null) return patient;
  const checkUp = `${patient}/records/${sessionId}`;
  return organ === null ? `${checkUp}/select-type` : `${checkUp}/${organ}-sound`;
}

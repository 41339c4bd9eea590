import type { WaitingRecording } from '@sadap/contract/recordings';

/** Parameter in the address of a check-up's page: the sound to review. */
export const REVIEW = 'review';

/** Where a waiting sound is played and reviewed. */
export function waitingPage({
  patientId,
  session_id: checkUpId,
  organ,
  recording_id,
}: Pick<WaitingRecording, 'patientId' | 'session_id' | 'organ' | 'recording_id'>): string {
  return `/patients/${patientId}/records/${checkUpId}/${organ}-sound?${REVIEW}=${recording_id}`;
}

/** The next sound: the next newer one, after the newest the oldest; null: no other one waits. */
export function nextWaiting<One extends { recording_id: number }>(
  reviewedId: number,
  newer: readonly One[],
  oldest: readonly One[],
): One | null {
  return [...newer, ...oldest].find(({ recording_id }) => recording_id !== reviewedId) ?? null;
}

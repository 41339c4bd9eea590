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

/** The next sound: the one that follows, after the last the first; null: no other one waits. */
export function nextWaiting<One extends { recording_id: number }>(
  reviewedId: number,
  following: readonly One[],
  first: readonly One[],
): One | null {
  return [...following, ...first].find(({ recording_id }) => recording_id !== reviewedId) ?? null;
}

export type OfCheckUp = [WaitingRecording, ...WaitingRecording[]];

/** The sounds of a page by check-up, in their order. */
export function byCheckUp(sounds: readonly WaitingRecording[]): OfCheckUp[] {
  const all: OfCheckUp[] = [];
  for (const sound of sounds) {
    const last = all.at(-1);
    if (last?.[0].session_id === sound.session_id) last.push(sound);
    else all.push([sound]);
  }
  return all;
}

/** As charts abbreviate them, in every language. */
const SHORT = {
  heartRate: ['HR ', ''],
  bloodPressureSystolic: ['SBP ', ''],
  bloodPressureDiastolic: ['DBP ', ''],
  oxygenSaturation: ['SpO₂ ', '%'],
  respirationRate: ['RR ', ''],
  temperature: ['T ', ' °C'],
} as const;

/** 'HR 138, SpO₂ 84%'. */
export const signsText = (signs: WaitingRecording['criticalSigns']): string =>
  signs.map(({ sign, value }) => SHORT[sign].join(String(value))).join(', ');

import type { WaitingDanger, WaitingRecording } from '@sadap/contract/recordings';

export type Suspicion = WaitingRecording['suspicion'];
export type WaitingSound = { id: number; isWaiting: boolean; suspicion: Suspicion };
export type WaitingCheckUp = {
  checkUpId: number;
  patientId: number;
  /** Its vital signs are. */
  isCritical: boolean;
  /** All of its sounds, the oldest first: reviewing one does not change the check-up's place. */
  sounds: WaitingSound[];
};

/** The gravest first. */
const DANGERS = ['critical', 'abnormal', 'uncertain', 'none'] as const satisfies WaitingDanger[];

export function dangerOf({ isCritical, sounds }: Pick<WaitingCheckUp, 'isCritical' | 'sounds'>) {
  if (isCritical) return 'critical';
  if (sounds.some(({ suspicion }) => suspicion === 'abnormal' || suspicion === 'marked')) return 'abnormal';
  return sounds.some(({ suspicion }) => suspicion === 'uncertain') ? 'uncertain' : 'none';
}

/**
 * The check-ups, the most dangerous first. Of equal danger the oldest is first, and the patient's others of
 * that danger follow it.
 */
export function inOrderOfDanger<One extends WaitingCheckUp>(checkUps: readonly One[]): One[] {
  const ranked = checkUps.map((checkUp) => ({ checkUp, rank: DANGERS.indexOf(dangerOf(checkUp)) }));
  const groupOf = ({ checkUp, rank }: (typeof ranked)[number]) => `${rank} ${checkUp.patientId}`;
  const oldest = new Map<string, number>();
  for (const each of ranked) {
    const { checkUpId } = each.checkUp;
    oldest.set(groupOf(each), Math.min(checkUpId, oldest.get(groupOf(each)) ?? checkUpId));
  }
  return ranked
    .map((each) => ({ ...each, oldest: oldest.get(groupOf(each)) ?? 0 }))
    .sort((a, b) => a.rank - b.rank || a.oldest - b.oldest || a.checkUp.checkUpId - b.checkUp.checkUpId)
    .map(({ checkUp }) => checkUp);
}

/** What waits, after the sound that was seen last; from the first where that one is nowhere. */
export function waitingAfter<One extends WaitingCheckUp>(
  ordered: readonly One[],
  after: number,
): { checkUp: One; sound: WaitingSound }[] {
  const all = ordered.flatMap((checkUp) => checkUp.sounds.map((sound) => ({ checkUp, sound })));
  return all
    .slice(all.findIndex(({ sound }) => sound.id === after) + 1)
    .filter(({ sound }) => sound.isWaiting);
}

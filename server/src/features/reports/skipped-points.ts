import { byPosition, type SkipReason, stepOfSound } from '@sadap/contract/examinations';
import type { ProtocolStep } from '@sadap/contract/protocols';
import type { StoredReason } from '../examinations/index.ts';
import type { Examined } from './queries.ts';

/** A point of a guided examination that nobody recorded, and why; null: no reason was given. */
export type SkippedPoint = Pick<ProtocolStep, 'organ' | 'position' | 'posture' | 'manoeuvre'> & {
  reason: SkipReason | null;
};

type Sound = Examined['recordings'][number];
type Guided = Examined['examinations'][number];

const isSame = (one: SkippedPoint | ProtocolStep, other: SkippedPoint | ProtocolStep) =>
  one.organ === other.organ &&
  one.position === other.position &&
  one.posture === other.posture &&
  one.manoeuvre === other.manoeuvre;

/**
 * Points that the check-up's examinations skipped, as an examiner goes, without those of which the check-up
 * has a sound, whenever it was recorded. Of several examinations the last one's reason counts. What was said
 * after `signedMs` is apart: nobody has signed it, and it takes nothing signed away.
 */
export function skippedPoints(examined: Examined, signedMs = Number.POSITIVE_INFINITY) {
  const isLater = ({ at }: StoredReason) => at !== undefined && Date.parse(at) > signedMs;
  const stated = pointsOf(examined, (said) => !isLater(said));
  const isStated = (later: SkippedPoint) =>
    stated.some((point) => isSame(point, later) && point.reason === later.reason);
  return { stated, statedLater: pointsOf(examined, isLater).filter((later) => !isStated(later)) };
}

function pointsOf(examined: Examined, isMeant: (said: StoredReason) => boolean): SkippedPoint[] {
  const points: SkippedPoint[] = [];
  for (const examination of examined.examinations.toReversed())
    for (const { step: place, before = [], ...last } of examination.skipped) {
      const said = [...before, last].findLast(isMeant);
      const step = examination.steps[place];
      if (!said || !step || points.some((point) => isSame(point, step))) continue;
      if (examined.recordings.some((sound) => isRecordedAs(examined, examination, place, step, sound)))
        continue;
      const { organ, position, posture, manoeuvre } = step;
      points.push({ organ, position, posture, manoeuvre, reason: said.reason });
    }
  return byPosition(points, (point) => points.indexOf(point));
}

/** Whether the sound is of the skipped step, or of its point, as far as was stated. */
function isRecordedAs(
  { circumstances }: Examined,
  { id, steps }: Guided,
  place: number,
  step: ProtocolStep,
  sound: Sound,
): boolean {
  const { examination_id: of, examination_step: recordedFor } = sound;
  if (of === id && recordedFor !== null && stepOfSound(steps, recordedFor, sound.position) === place)
    return true;
  if (sound.organ !== step.organ || sound.position !== step.position) return false;
  const stated = circumstances.find(({ recording_id }) => recording_id === sound.id);
  const agrees = <Value>(asked: Value | null, said: Value | null | undefined) =>
    asked === null || said == null || asked === said;
  return agrees(step.posture, stated?.posture) && agrees(step.manoeuvre, stated?.manoeuvre);
}

import { type Examination, stepOfSound } from '@sadap/contract/examinations';
import type { ProtocolStep } from '@sadap/contract/protocols';
import type { Recording } from '@sadap/contract/recordings';

type Sound = Pick<
  Recording,
  'organ' | 'position' | 'examination' | 'circumstances' | 'circumstances_version'
>;

/**
 * The step at which a sound is recorded again: the one of its position, and of its posture where that was
 * stated, as they are now. Null: there is none.
 */
export function presentStep({ steps }: Pick<Examination, 'steps'>, sound: Sound): number | null {
  const { organ, position, circumstances, examination } = sound;
  if (!examination) return null;
  const isAt = (step: ProtocolStep) =>
    step.organ === organ &&
    step.position === position &&
    step.posture === circumstances.posture &&
    step.manoeuvre === circumstances.manoeuvre;
  const first = steps[examination.step];
  if (sound.circumstances_version > 0 && !(first && isAt(first))) {
    const place = steps.findIndex(isAt);
    if (place >= 0) return place;
  }
  return stepOfSound(steps, examination.step, position);
}

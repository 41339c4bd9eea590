import { namesPatient } from '../adt/index.ts';
import type { Held } from './held.ts';

/**
 * A message comes with a patient by the HN, and may name somebody else: that is why it was not taken. Of such
 * a one, and of one whose text is gone, stays what happened to it.
 */
export function ownLetters({ patients: [patient], adt_messages: rows }: Held): Held['adt_messages'] {
  return rows.map((row) => {
    const { event, received_at, state, why, body } = row;
    const isAgreed = state === 'done' && why === null;
    const isOwn = patient && typeof body === 'string' && namesPatient(body, patient);
    return isAgreed || isOwn ? row : { event, received_at, state, why };
  });
}

import { canonicalText } from '../canonical-text/index.ts';
import type { LaunchedAnswer } from './schema.ts';

export type { LaunchedAnswer, LaunchedPatient } from './schema.ts';

type Different = Pick<Extract<LaunchedAnswer, { is: 'different' }>, 'launched' | 'stored'>;

/** The same birth date and sex, and one of the names: people marry, and registers err. */
export function isRenamed({ launched, stored }: Different): boolean {
  const isName = (field: 'firstName' | 'lastName') =>
    canonicalText(stored[field] ?? '') === canonicalText(launched[field]);
  const { dateOfBirth, gender } = launched;
  // A year alone says too little here.
  const isPerson = stored.dateOfBirth === dateOfBirth && stored.gender === gender;
  return isPerson && (isName('firstName') || isName('lastName'));
}

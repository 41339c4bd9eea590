import { canonicalText } from '../canonical-text/index.ts';
import { fullName } from '../patients/person-name.ts';

type Text = string | null | undefined;
export type NamedPerson = { firstName?: Text; lastName?: Text; name?: Text };

/** Titles before a name that came whole, in their canonical form. */
const TITLE =
  /^(?:นางสาว|นาง|นาย|น\.\s?ส\.|ด\.\s?[ชญ]\.|เด็กชาย|เด็กหญิง|(?:mr|mrs|ms|miss|dr|master)(?:\.|(?=\s)))\s?(?=[ก-ฮเ-ไ\p{Script=Latin}])/u;

/** The form by which names are compared: first and last name without the title; empty without a name. */
export function nameKeyOf({ firstName, lastName, name }: NamedPerson): string {
  const key = canonicalText(fullName({ firstName, lastName }) || (name ?? ''));
  return key.replace(TITLE, '');
}

/** Whether two birth dates may be of one day: an unknown month or day fits every one. */
export const isSameBirthDate = (one: string, other: string): boolean =>
  one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one));

/** What two records of one person have in common. */
export const SAME_PERSON_GROUNDS = ['citizenId', 'nameAndBirthDate', 'hospitalNumber'] as const;
export type SamePersonGround = (typeof SAME_PERSON_GROUNDS)[number];

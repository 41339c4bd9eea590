import { canonicalText } from '../canonical-text/index.ts';
import { fullName } from '../patients/person-name.ts';

type Text = string | null | undefined;
export type NamedPerson = { firstName?: Text; lastName?: Text; name?: Text };

/** Titles before a name that came whole, in their canonical form. Thai abbreviations end in a point. */
const TITLE =
  /^(?:(?:[ก-ฮ]{1,4}\.\s?)+|นางสาว|นาง|นายแพทย์|นาย|แพทย์หญิง|สามเณร|เด็กชาย|เด็กหญิง|ທ້າວ|ນາງ|(?:mr|mrs|ms|miss|dr|prof|master)(?:\.|(?=\s)))\s?(?=[ก-ฮเ-ไ\p{Script=Lao}\p{Script=Latin}])/u;
/** Left out: one register writes 'Anna-Maria', another 'Anna Maria', and a whole name may have no space. */
const BETWEEN = /[ .'-]/g;

/** The form by which names are compared: first and last name without the title; empty without a name. */
export function nameKeyOf({ firstName, lastName, name }: NamedPerson): string {
  const key = canonicalText(fullName({ firstName, lastName }) || (name ?? ''));
  return key.replace(TITLE, '').replace(BETWEEN, '');
}

/** Whether two birth dates may be of one day: an unknown month or day fits every one. */
export const isSameBirthDate = (one: string, other: string): boolean =>
  one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one));

/** What two records of one person have in common. */
export const SAME_PERSON_GROUNDS = ['citizenId', 'nameAndBirthDate', 'hospitalNumber'] as const;
export type SamePersonGround = (typeof SAME_PERSON_GROUNDS)[number];

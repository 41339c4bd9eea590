import { canonicalText } from '../canonical-text/index.ts';
import { fullName } from '../patients/person-name.ts';

type Text = string | null | undefined;
export type NamedPerson = { firstName?: Text; lastName?: Text; name?: Text };

/** Titles before a name that came whole, in their canonical form. Thai abbreviations end in a point. */
const TITLE =
  /^(?:(?:[ก-ฮ]{1,4}\.\s?)+|นางสาว|นาง|นายแพทย์|นาย|แพทย์หญิง|สามเณร|เด็กชาย|เด็กหญิง|ທ້າວ|ນາງ|(?:mr|mrs|ms|miss|dr|prof|master)(?:\.|(?=\s)))\s?(?=[ก-ฮเ-ไ\p{Script=Lao}\p{Script=Latin}])/u;
/** Left out: one register writes 'Anna-Maria', another 'Anna Maria', and a whole name may have no space. */
const BETWEEN = /[ .'-]/g;

/** More words than a name has. */
const MOST_WORDS = 8;

const untitled = ({ firstName, lastName, name }: NamedPerson) =>
  canonicalText(fullName({ firstName, lastName }) || (name ?? '')).replace(TITLE, '');

/** The form by which names are compared: first and last name without the title; empty without a name. */
export const nameKeyOf = (person: NamedPerson): string => untitled(person).replace(BETWEEN, '');

/**
 * The forms that one person's name has in registers, `nameKeyOf` first: one writes 'Somchai Jaidee', another
 * 'Jaidee, Somchai', and somebody types the last name into the field of the first. Every part of the name may
 * come first, and the others follow in their order.
 */
export function nameKeysOf(person: NamedPerson): string[] {
  const words = untitled(person)
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS);
  const turned = words.map((_, first) => [...words.slice(first), ...words.slice(0, first)].join(''));
  return [...new Set([nameKeyOf(person), ...turned.map((key) => key.replace(BETWEEN, ''))])].filter(Boolean);
}

/** Whether two birth dates may be of one day: an unknown month or day fits every one. */
export const isSameBirthDate = (one: string, other: string): boolean =>
  one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one));

/** What two records of one person have in common. */
export const SAME_PERSON_GROUNDS = ['citizenId', 'nameAndBirthDate', 'hospitalNumber'] as const;
export type SamePersonGround = (typeof SAME_PERSON_GROUNDS)[number];

import { canonicalText } from '../canonical-text/index.ts';
import type { Patient } from '../patients/index.ts';

export type {
  Merge,
  MergeComparison,
  MergeCounts,
  MergeInput,
  MergeOfPatientInput,
  UndoneMerge,
} from './schema.ts';

/** A longer reason is a document. */
export const MERGE_REASON_MAX_LENGTH = 500;
export const MERGE_REASON_MIN_LENGTH = 3;

/** What both records say of the person, in the order in which it is compared. */
export const COMPARED_FIELDS = [
  'name',
  'dateOfBirth',
  'gender',
  'citizenId',
  'allergies',
  'underlyingDiseases',
  'medicalHistory',
  'phone',
  'address',
  'insuranceRight',
  'weight',
  'height',
] as const satisfies readonly (keyof Patient)[];
export type ComparedField = (typeof COMPARED_FIELDS)[number];
export type Compared = Pick<Patient, ComparedField>;

/** Where these differ, two records are hardly of one person. */
const TELLING: readonly ComparedField[] = ['name', 'dateOfBirth', 'gender', 'citizenId'];
export const isTelling = (field: ComparedField): boolean => TELLING.includes(field);

/** Nothing is said there. An empty list says that somebody asked, and that there are none. */
const isUnsaid = (value: unknown) => value === null || value === '';
const sameText = (value: unknown) => (typeof value === 'string' ? value.trim() : JSON.stringify(value));

/** Fields of which the records say different things; one that says nothing contradicts nothing. */
export const contradictionsOf = (kept: Compared, gone: Compared): ComparedField[] =>
  differencesOf(kept, gone).filter((field) => !isUnsaid(kept[field]) && !isUnsaid(gone[field]));

/** Fields that are not the same in both records. */
export const differencesOf = (kept: Compared, gone: Compared): ComparedField[] =>
  COMPARED_FIELDS.filter(
    (field) =>
      sameText(kept[field]) !== sameText(gone[field]) && !(isUnsaid(kept[field]) && isUnsaid(gone[field])),
  );

/**
 * What the record that went says, where the one that stays says something else. Of allergies only those that
 * the other does not say.
 */
export function saidElsewhere(kept: Compared, gone: Compared): Partial<Compared> {
  const fields = differencesOf(kept, gone).filter(
    (field) => !isUnsaid(gone[field]) && (field !== 'allergies' || addedAllergies(kept, gone).length > 0),
  );
  return Object.fromEntries(fields.map((field) => [field, gone[field]]));
}

/** Allergies of the record that goes, which the other does not have yet. */
export function addedAllergies(kept: Pick<Patient, 'allergies'>, gone: Pick<Patient, 'allergies'>): string[] {
  const known = new Set((kept.allergies ?? []).map(canonicalText));
  return (gone.allergies ?? []).filter((each) => {
    const isNew = !known.has(canonicalText(each));
    known.add(canonicalText(each));
    return isNew;
  });
}

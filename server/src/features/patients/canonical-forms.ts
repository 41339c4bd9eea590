import { canonicalText } from '@sadap/contract/canonical-text';
import { type NamedPerson, nameKeyOf } from '@sadap/contract/patient-identity';

/** What patients are compared and searched by. Whoever writes one of these columns writes the forms too. */
export const patientForms = (row: NamedPerson & { hn: string; phone?: string | null | undefined }) => ({
  // One per line: one index finds all three, and nothing across them.
  searchText: [row.hn, row.name ?? '', row.phone ?? ''].map((text) => `\n${canonicalText(text)}`).join(''),
  nameKey: nameKeyOf(row),
});

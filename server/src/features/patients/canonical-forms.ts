import { canonicalText } from '@sadap/contract/canonical-text';
import { fullName } from '@sadap/contract/patients';

type Text = string | null | undefined;
type Named = { firstName?: Text; lastName?: Text; name?: Text };

/** What patients are compared and searched by. Whoever writes one of these columns writes the forms too. */
export const patientForms = (row: Named & { hn: string; phone?: Text }) => ({
  // One per line: one index finds all three, and nothing across them.
  searchText: [row.hn, row.name ?? '', row.phone ?? ''].map((text) => `\n${canonicalText(text)}`).join(''),
  nameKey: nameKeyOf(row),
});

/** The name without its title where its parts are known; empty without a name. */
const nameKeyOf = ({ firstName, lastName, name }: Named): string =>
  canonicalText(fullName({ firstName, lastName }) || (name ?? ''));

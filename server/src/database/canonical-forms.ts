import { canonicalText } from '@sadap/contract/canonical-text';
import { type NamedPerson, nameKeyOf } from '@sadap/contract/patient-identity';

// What rows are compared and searched by. Whoever writes one of these columns writes its forms too.

export const patientForms = (
  row: NamedPerson & {
    hn: string;
    alsoHns?: string[] | undefined;
    alsoNames?: string[] | undefined;
    phone?: string | null | undefined;
  },
) => ({
  // One per line: one index finds them all, and nothing across them. By the last line nobody is found who is
  // closed.
  searchText: [
    ...[row.hn, ...(row.alsoHns ?? []), row.name ?? ''].map(canonicalText),
    [row.phone ?? '', ...(row.alsoNames ?? [])].map(canonicalText).join(' '),
  ]
    .map((line) => `\n${line}`)
    .join(''),
  nameKey: nameKeyOf(row),
});

export const userForms = (row: {
  username: string;
  email: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
}) => ({
  usernameKey: canonicalText(row.username),
  /** Username and full name, then the address: colleagues do not search by it. */
  searchText: [row.username, `${row.firstName ?? ''} ${row.lastName ?? ''}`]
    .map((text) => `\n${canonicalText(text)}`)
    .join(''),
  emailKey: canonicalText(row.email),
});

export const groupForms = ({ name }: { name: string }) => ({ searchText: `\n${canonicalText(name)}` });

import { canonicalText } from '@sadap/contract/canonical-text';

/** What accounts are compared and searched by. Whoever writes one of these columns writes the forms too. */
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

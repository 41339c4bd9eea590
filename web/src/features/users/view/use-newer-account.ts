import type { User } from '@sadap/contract/users';
import { useState } from 'react';
import { client } from '../../../platform/api.ts';

const FIELDS = ['username', 'email', 'role', 'clinicalRole'] as const;
export type AccountField = (typeof FIELDS)[number];
/** As the form's fields have them: an empty text is no profession. */
export type AccountValues = Record<AccountField, string>;

type Account = Pick<User, AccountField>;
export const accountValues = ({ username, email, role, clinicalRole }: Account): AccountValues => ({
  ...{ username, email, role },
  clinicalRole: clinicalRole ?? '',
});

export type NewerAccount = {
  refusals: number;
  before: AccountValues;
  theirs: AccountValues;
  /** What somebody else changed. */
  changed: AccountField[];
  keepMine: () => void;
  takeTheirs: () => void;
};

type Form = { values: AccountValues; set: (name: AccountField, value: string) => void };

/** The version that the form edits. A newer one is shown, and taken once the editor has decided how. */
export function useNewerAccount(subject: User | null, { values, set }: Form) {
  const [base, setBase] = useState(subject);
  const [current, setCurrent] = useState<User | null>(null);
  const [refusals, setRefusals] = useState(0);
  if (!base || !current) return { version: base?.version, fetchNewer, newer: null };

  const [before, theirs] = [accountValues(base), accountValues(current)];
  const goOn = (keepsMine: boolean) => {
    for (const field of FIELDS) if (!keepsMine || values[field] === before[field]) set(field, theirs[field]);
    setBase(current);
    setCurrent(null);
  };
  const newer: NewerAccount = {
    refusals,
    before,
    theirs,
    changed: FIELDS.filter((field) => before[field] !== theirs[field]),
    keepMine: () => goOn(true),
    takeTheirs: () => goOn(false),
  };
  return { version: base.version, fetchNewer, newer };

  async function fetchNewer(): Promise<void> {
    if (!base) return;
    setCurrent(await client.users.get({ id: base.id }));
    setRefusals((count) => count + 1);
  }
}

import type { Entry } from 'ldapts';
import { canonicalName } from '../../config/distinguished-name.ts';
import type { DirectorySettings } from './settings.ts';

/** Somebody as the directory knows them. */
export type DirectoryPerson = {
  /** Stays the same when a name changes: `objectguid:…`. */
  subject: string;
  username: string;
  email: string | null;
  name: string;
  /** Canonical names. */
  groups: string[];
  isDisabled: boolean;
};

/** Where a directory says that an account is closed. */
export const STATE_ATTRIBUTES = [
  'userAccountControl',
  'accountExpires',
  'nsAccountLock',
  'pwdAccountLockedTime',
];

const ACCOUNT_DISABLE = 2;
/** Active Directory counts tenths of microseconds since 1601; these two mean never. */
const NEVER = ['0', '9223372036854775807'];
const FROM_1601_TO_1970_MS = 11_644_473_600_000;

/** Null where the entry has no id or no username. */
export function personOf(
  entry: Entry,
  { attributes }: DirectorySettings,
  searchedGroups: string[],
  now: number,
): DirectoryPerson | null {
  const subject = subjectOf(entry, attributes.id);
  const username = firstOf(entry, attributes.username);
  if (!subject || !username) return null;
  const groups = [...valuesOf(entry, attributes.group), ...searchedGroups];
  return {
    subject,
    username,
    email: firstOf(entry, attributes.email),
    name: firstOf(entry, attributes.name) ?? '',
    groups: groups.flatMap((group) => canonicalName(group) ?? []),
    isDisabled: isDisabled(entry, now),
  };
}

export const usernameOf = (entry: Entry, { attributes }: DirectorySettings): string | null =>
  firstOf(entry, attributes.username);

function subjectOf(entry: Entry, names: string[]): string | null {
  for (const name of names) {
    const value = attribute(entry, name);
    const bytes = [value].flat()[0];
    if (bytes === undefined || bytes.length === 0) continue;
    const id = Buffer.isBuffer(bytes) && isBinaryId(name) ? bytes.toString('hex') : bytes.toString();
    return `${name.toLowerCase()}:${id}`;
  }
  return null;
}

const isBinaryId = (name: string) => name.toLowerCase() === 'objectguid';

/** The attribute and value that a subject names, for a search. */
export function searchOf(subject: string): { attribute: string; value: Buffer | string } {
  const cut = subject.indexOf(':');
  const name = subject.slice(0, cut);
  const id = subject.slice(cut + 1);
  return { attribute: name, value: isBinaryId(name) ? Buffer.from(id, 'hex') : id };
}

function isDisabled(entry: Entry, now: number): boolean {
  const first = (name: string) => firstOf(entry, [name]);
  const expires = first('accountExpires');
  const isExpired =
    expires !== null &&
    !NEVER.includes(expires) &&
    /^\d+$/.test(expires) &&
    Number(BigInt(expires) / 10_000n) - FROM_1601_TO_1970_MS <= now;
  return (
    isExpired ||
    (Number(first('userAccountControl') ?? 0) & ACCOUNT_DISABLE) !== 0 ||
    first('nsAccountLock')?.toLowerCase() === 'true' ||
    // Locked by an administrator, for good; a time means too many wrong passwords.
    first('pwdAccountLockedTime') === '000001010000Z'
  );
}

/** Servers spell names of attributes in their own case. */
function attribute(entry: Entry, name: string): Entry[string] | undefined {
  const key = Object.keys(entry).find((each) => each.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : entry[key];
}

function valuesOf(entry: Entry, name: string): string[] {
  const value = attribute(entry, name);
  return value === undefined ? [] : [value].flat().map((each) => each.toString());
}

function firstOf(entry: Entry, names: string[]): string | null {
  for (const name of names) {
    const text = valuesOf(entry, name)[0]?.trim();
    if (text) return text;
  }
  return null;
}

import { type Client, EqualityFilter, escapeFilter, type Filter } from 'ldapts';
import type { Clock } from '../../clock.ts';
import { AppError } from '../../errors.ts';
import { createTurns } from '../../limits/turns.ts';
import type { Log } from '../../log.ts';
import { type BindRefusal, bindAs } from './bind.ts';
import { DirectoryUnavailable, withDirectory } from './ldap-connection.ts';
import { type DirectoryPerson, personOf, STATE_ATTRIBUTES, searchOf, usernameOf } from './person.ts';
import type { DirectorySettings } from './settings.ts';

/** By the name that was entered, or somebody who signed in before. */
export type Wanted = { username: string } | { subject: string };

/** What the directory says about a name and a password. */
export type DirectoryVerdict =
  | { kind: 'right' | 'closed'; person: DirectoryPerson }
  | { kind: 'unknown' | Exclude<BindRefusal, 'closed'> };

const MAX_AT_A_TIME = 8;
const MAX_WAITING = 500;
const MAX_PER_ASKER = 60;
const MAX_GROUPS = 1_000;

/** Asks an LDAP directory. Throws DIRECTORY_UNAVAILABLE where none of its servers can be used. */
export function createLdapDirectory(settings: DirectorySettings, clock: Clock, log: Log) {
  const inTurn = createTurns({
    concurrency: MAX_AT_A_TIME,
    maxWaiting: MAX_WAITING,
    maxPerAsker: MAX_PER_ASKER,
    refusal: () => new AppError('SIGN_INS_BUSY'),
  });

  async function ask<Value>(asker: string, work: (client: Client) => Promise<Value>): Promise<Value> {
    try {
      return await inTurn(asker, () => withDirectory(settings, work));
    } catch (error) {
      if (!(error instanceof DirectoryUnavailable)) throw error;
      log.error({ causes: error.causes }, 'the directory cannot be asked');
      throw new AppError('DIRECTORY_UNAVAILABLE');
    }
  }

  const { attributes } = settings;
  const wanted = [
    ...attributes.id,
    ...attributes.username,
    ...attributes.email,
    ...attributes.name,
    attributes.group,
    ...STATE_ATTRIBUTES,
  ];

  async function search(client: Client, filter: Filter | string) {
    const { searchEntries } = await client.search(settings.base, {
      scope: 'sub',
      filter,
      attributes: wanted,
      explicitBufferAttributes: attributes.id.filter((name) => name.toLowerCase() === 'objectguid'),
      sizeLimit: 2,
    });
    const [entry, another] = searchEntries;
    if (another) {
      log.error('the directory has more than one entry for a name: LDAP_USER_FILTER is too wide');
      throw new AppError('DIRECTORY_AMBIGUOUS', 'username');
    }
    return entry;
  }

  async function read(client: Client, filter: Filter | string) {
    const entry = await search(client, filter);
    if (!entry) return null;
    const groups = await groupsOf(client, entry.dn, usernameOf(entry, settings) ?? '');
    const person = personOf(entry, settings, groups, clock.now());
    if (person) return { dn: entry.dn, person };
    log.error('an entry of the directory has no LDAP_ID_ATTRIBUTE or no LDAP_USERNAME_ATTRIBUTE');
    throw new AppError('DIRECTORY_UNAVAILABLE');
  }

  const filterFor = (wanted: Wanted) =>
    'subject' in wanted
      ? new EqualityFilter(searchOf(wanted.subject))
      : filled(settings.userFilter, { username: wanted.username });

  async function groupsOf(client: Client, dn: string, username: string): Promise<string[]> {
    if (!settings.groupSearch) return [];
    const { searchEntries } = await client.search(settings.groupSearch.base, {
      scope: 'sub',
      filter: filled(settings.groupSearch.filter, { dn, username }),
      attributes: ['1.1'],
      sizeLimit: MAX_GROUPS,
    });
    return searchEntries.map((group) => group.dn);
  }

  return {
    /** `asker` is whom the work is for. */
    async check(
      asker: string,
      wanted: Wanted,
      password: string,
      /** Called before the password is tried; may throw. */
      onFound: (person: DirectoryPerson) => Promise<void>,
    ): Promise<DirectoryVerdict> {
      // A bind without a password succeeds and proves nothing (RFC 4513, 5.1.2).
      if (password === '') return { kind: 'wrong' };
      return ask(asker, async (client) => {
        const found = await read(client, filterFor(wanted));
        if (!found) return { kind: 'unknown' };
        const { dn, person } = found;
        await onFound(person);
        const refusal = await bindAs(client, dn, password);
        const isClosed = person.isDisabled || refusal === 'closed';
        return { kind: isClosed ? 'closed' : (refusal ?? 'right'), person };
      });
    },

    /** Somebody who signed in before; null if the directory has them no more. */
    find: async (subject: string): Promise<DirectoryPerson | null> =>
      ask('recheck', async (client) => {
        const found = await read(client, filterFor({ subject }));
        return found?.person ?? null;
      }),
  };
}
export type LdapDirectory = ReturnType<typeof createLdapDirectory>;

/** A filter with its places filled; values are escaped (RFC 4515). */
const filled = (filter: string, values: { username: string; dn?: string }): string =>
  filter
    .replaceAll('{username}', () => escapeFilter`${values.username}`)
    .replaceAll('{dn}', () => escapeFilter`${values.dn ?? ''}`);

import { createHash, randomBytes } from 'node:crypto';
import {
  FHIR_CLIENTS_AT_MOST,
  FHIR_SCOPE_TYPES,
  FHIR_WRITES,
  type FhirClient,
  type FhirScopeType,
  type FhirWrite,
  type NewFhirClient,
} from '@sadap/contract/fhir-clients';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller, Origin } from '../../http/caller.ts';
import { createRate } from '../../limits/rate.ts';
import { record } from '../audit/index.ts';
import { once } from '../requests/index.ts';
import { type UserRow, usersQueries } from '../users/index.ts';
import { claimedClientIn, RefusedAssertion, readAssertion } from './assertion.ts';
import { publicKeysIn } from './keys.ts';
import { type FhirClientRow, fhirClientsQueries } from './queries.ts';

const TOKEN_LIFETIME_S = 300;
const TOKENS_PER_MINUTE = 30;
const MINUTE_MS = 60_000;
/** No token of an account begins so. */
const TOKEN_PREFIX = 'fhir_';

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

export type IssuedToken = { token: string; expiresInS: number } & Granted;
export type SigningIn = { assertion: string; scope: string; audience: string };

/** Programs that use FHIR by themselves: who they are, and how they sign in. */
export function createFhirClients(db: Database, clock: Clock) {
  const queries = fhirClientsQueries(db);
  const isWithin = createRate<string>(clock, TOKENS_PER_MINUTE, MINUTE_MS);

  async function proven({ assertion, audience }: SigningIn): Promise<FhirClientRow> {
    const claimed = claimedClientIn(assertion);
    const client = claimed === null ? undefined : await queries.byId(claimed);
    if (!client) throw new RefusedAssertion('NO_SUCH_CLIENT');
    if (client.revokedAt) throw new RefusedAssertion('REVOKED');
    const read = await readAssertion(assertion, client, { audience, clock });
    await queries.forgetOver(new Date(clock.now()));
    if (!(await queries.use(digest(`${client.id} ${read.id}`), read.expiresAt)))
      throw new RefusedAssertion('USED_BEFORE');
    return client;
  }

  async function issued(asked: SigningIn, origin: Origin): Promise<IssuedToken> {
    const client = await proven(asked);
    if (!isWithin(client.id)) throw new AppError('RATE_LIMITED');
    const granted = grantedOf(client, asked.scope);
    if (granted.types.length + granted.writes.length === 0) throw new RefusedAssertion('BAD_SCOPE');
    const token = `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
    await db.transaction(async (transaction) => {
      const row = { hash: digest(token), clientId: client.id, ...granted };
      if (!(await fhirClientsQueries(transaction).issue(row, TOKEN_LIFETIME_S)))
        throw new RefusedAssertion('REVOKED');
      await record(transaction, machineOf(client, granted, origin), {
        action: 'fhir-client.signed-in',
        subject: { kind: 'fhir-client', id: client.id },
        details: granted,
      });
    });
    return { token, expiresInS: TOKEN_LIFETIME_S, ...granted };
  }

  return {
    list: async (): Promise<FhirClient[]> => (await queries.list()).map(toClient),

    async add(
      caller: Caller,
      { keys: text, writes, writesAs: writer, ...input }: NewFhirClient,
    ): Promise<FhirClient> {
      const keys = await publicKeysIn(text);
      const writesAs = writes.length > 0 ? await writerNamed(writer) : null;
      const types = input.types.includes('*') ? (['*'] as const) : [...new Set(input.types)];
      const id = await once(db, caller, async (transaction) => {
        const inTransaction = fhirClientsQueries(transaction);
        if ((await inTransaction.countHolding()) >= FHIR_CLIENTS_AT_MOST)
          throw new AppError('FHIR_CLIENTS_FULL');
        const row = await inTransaction.insert({
          ...input,
          types: [...types],
          writes: FHIR_WRITES.filter((each) => writes.includes(each)),
          writesAs,
          keys,
        });
        await record(transaction, caller, {
          action: 'fhir-client.added',
          subject: { kind: 'fhir-client', id: row.id },
          details: {
            name: row.name,
            types: row.types,
            readsRestricted: row.readsRestricted,
            ...(writesAs === null ? {} : { writes: row.writes, writesAs }),
          },
        });
        return row.id;
      });
      return one(id);
    },

    async revoke(caller: Caller, id: string): Promise<FhirClient> {
      await db.transaction(async (transaction) => {
        if (!(await fhirClientsQueries(transaction).revoke(id))) return;
        await record(transaction, caller, {
          action: 'fhir-client.revoked',
          subject: { kind: 'fhir-client', id },
        });
      });
      return one(id);
    },

    /** Throws `RefusedAssertion`, which the trail has. */
    async signIn(asked: SigningIn, origin: Origin): Promise<IssuedToken> {
      try {
        return await issued(asked, origin);
      } catch (error) {
        if (error instanceof RefusedAssertion)
          await record(
            db,
            { userId: null, sessionId: null, origin },
            {
              action: 'fhir-client.refused',
              outcome: 'refused',
              subject: { kind: 'fhir-client', id: claimedClientIn(asked.assertion) ?? 'unknown' },
              details: { reason: error.reason },
            },
          );
        throw error;
      }
    },

    isToken: (token: string | null): token is string => token?.startsWith(TOKEN_PREFIX) === true,
    /** Null: the token is over, or never was. */
    async callerOf(token: string, origin: Origin): Promise<Caller | null> {
      const found = await queries.byToken(digest(token));
      return found ? machineOf(found.client, found, origin) : null;
    },
    /** Who writes where a program does: it, in the name of its account. Others write in their own. */
    async writerOf(caller: Caller): Promise<Caller> {
      const { machine } = caller;
      if (!machine) return caller;
      const user =
        machine.writesAs === null ? undefined : await usersQueries(db).byId({ id: machine.writesAs });
      if (!isFit(user)) throw new AppError('FHIR_WRITER_GONE');
      return { ...caller, userId: user.id };
    },
  };

  async function writerNamed(username: string): Promise<number> {
    const user = await usersQueries(db).byUsername(username);
    if (!isFit(user)) throw new AppError('FHIR_WRITER_UNFIT', 'writesAs');
    return user.id;
  }

  async function one(id: string): Promise<FhirClient> {
    const row = await queries.namedById(id);
    if (!row) throw new AppError('FHIR_CLIENT_NOT_FOUND');
    return toClient(row);
  }
}
export type FhirClients = ReturnType<typeof createFhirClients>;

/** An administrator reads every setting: a key that leaks must not be one. */
const isFit = (user: UserRow | undefined): user is UserRow =>
  user?.accountState === 'active' && user.deletedAt === null && user.role !== 'ADMIN';

const covers = (types: readonly string[], type: string) => types.includes('*') || types.includes(type);

type Granted = { types: FhirScopeType[]; writes: FhirWrite[] };
/** What a scope means in letters of SMART's second form: create, read, update, delete, search. */
const FIRST_FORM: Record<string, string> = { read: 'rs', write: 'cud', '*': 'cruds' };

/** SMART's first form and the second: `system/Patient.read`, `system/Patient.rs`. Others are left out. */
function grantedOf({ types, writes }: FhirClientRow, scope: string): Granted {
  const asked = scope.split(' ').flatMap((each) => {
    const [, type, rights = ''] =
      /^system\/(\*|[A-Za-z]{1,40})\.(read|write|\*|c?r?u?d?s?)$/.exec(each) ?? [];
    return type ? [{ type, rights: FIRST_FORM[rights] ?? rights }] : [];
  });
  const reads = asked.flatMap(({ type, rights }) => (/ru?d?s/.test(rights) ? [type] : []));
  return {
    types: FHIR_SCOPE_TYPES.filter((type) => reads.includes(type) && covers(types, type)),
    writes: writes.filter((write) => {
      const [of, right = ''] = write.split('.');
      return asked.some(({ type, rights }) => (type === '*' || type === of) && rights.includes(right));
    }),
  };
}

const machineOf = (
  { id, number, name, readsRestricted, writesAs }: FhirClientRow,
  { types, writes }: Granted,
  origin: Origin,
): Caller => ({
  sessionId: id,
  userId: -number,
  username: name,
  email: '',
  role: 'USER',
  clinicalRole: null,
  origin,
  machine: { name, types: new Set(types), readsRestricted, writes: new Set(writes), writesAs },
});

type Named = { client: FhirClientRow; writer: string | null };
const toClient = ({ client, writer }: Named): FhirClient => {
  const { keys, createdAt, lastUsedAt, revokedAt, number: _number, ...row } = client;
  return {
    ...row,
    writesAs: writer,
    keyIds: keys.map(({ kid }) => String(kid)),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
};

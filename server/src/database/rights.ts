import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log.ts';
import { writeCanonicalColumns } from './canonical-columns.ts';
import { LOCKS } from './locks.ts';
import { bringUpToDate } from './migration.ts';

/** The database cannot be used by this role; the message tells the operator what to do. */
export class DatabaseRightsError extends Error {}

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Rows are only added. `audit_forget` removes audit events past their time, as the owner; analyses with their
 * signatures and addenda, and versions of marks and events, go with their recording, which PostgreSQL does as
 * the owner too.
 */
const APPEND_ONLY = [
  'audit_events',
  'audit_chain',
  'analyses',
  'analysis_signatures',
  'analysis_addenda',
  'operating_points',
  'signed_reports',
  'sound_corrections',
  'sound_events',
];
const READ_ONLY = ['audit_chain_starts', 'shown_ai_analyses', 'shown_ai_opinions', 'shown_sound_findings'];
/** The time and the number of an event are the database's. */
const OF_AN_EVENT =
  'user_id, session_id, address, request_id, action, outcome, subject_kind, subject_id, patient_ids, details';

/**
 * Migrates the schema. A role other than the owner may then read and write every table, but change nothing
 * of the audit trail, and alter no table, trigger or function.
 */
export async function prepareSchema(
  client: pg.Client,
  application: string | null,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCKS.migration]);
  try {
    await bringUpToDate(client, log);
    await writeCanonicalColumns(client);
    if (application !== null) await grantTo(client, application);
  } catch (error) {
    throw isRefused(error) ? await explained(client) : error;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCKS.migration]);
  }
}

/** Says so where the role may switch off what protects the audit trail: its owner, a member, a superuser. */
export async function warnOfOwnedTrail(db: NodePgDatabase, log: Log): Promise<void> {
  const { rows } = await db.execute<{ isOwned: boolean }>(
    sql`select pg_has_role(relowner, 'MEMBER') as "isOwned" from pg_class where oid = 'audit_events'::regclass`,
  );
  if (rows[0]?.isOwned)
    log.warn(
      'the database role may change the audit trail: only triggers protect it (docs/deployment.md, ' +
        'DATABASE_OWNER_URL)',
    );
}

async function grantTo(owner: pg.Client, application: string): Promise<void> {
  const role = pg.escapeIdentifier(application);
  const { rows } = await owner.query<{ isItself: boolean; mayCreate: boolean }>(
    `select $1 = current_user as "isItself", has_schema_privilege($1, 'public', 'CREATE') as "mayCreate"`,
    [application],
  );
  if (rows[0]?.isItself) return;
  await owner.query('begin');
  try {
    await owner.query(`
      ${rows[0]?.mayCreate ? `revoke create on schema public from public, ${role};` : ''}
      grant usage on schema public, drizzle to ${role};
      grant select on all tables in schema drizzle to ${role};
      grant select, insert, update, delete on all tables in schema public to ${role};
      grant usage, select on all sequences in schema public to ${role};
      grant execute on all functions in schema public to ${role};
      alter default privileges in schema public grant select, insert, update, delete on tables to ${role};
      alter default privileges in schema public grant usage, select on sequences to ${role};
      revoke update, delete, truncate, references, trigger on ${APPEND_ONLY.join(', ')} from ${role};
      revoke insert, update, delete, truncate, references, trigger on ${READ_ONLY.join(', ')} from ${role};
      revoke insert on audit_events from ${role};
      grant insert (${OF_AN_EVENT}) on audit_events to ${role};
      ${await withoutTemporaryTables(owner, role)}`);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

/** A temporary table would take the place of the one of that name, unseen by everybody else. */
async function withoutTemporaryTables(owner: pg.Client, role: string): Promise<string> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  return `revoke temporary on database ${pg.escapeIdentifier(rows[0]?.name ?? '')} from public, ${role};`;
}

const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as pg.DatabaseError).code === INSUFFICIENT_PRIVILEGE || isRefused(error.cause));

async function explained(client: pg.Client): Promise<DatabaseRightsError> {
  const { rows } = await client.query<{ role: string; owner: string | null }>(
    `select current_user as role, (select tableowner from pg_tables
       where schemaname = 'public' and tablename = 'audit_events' and tableowner <> current_user) as owner`,
  );
  const { role = '', owner = null } = rows[0] ?? {};
  return new DatabaseRightsError(
    owner === null
      ? `The database role ${role} may not make Sadap's tables. Let it own the database (docs/deployment.md).`
      : `The database's tables belong to ${owner}, and ${role} may not change them. Set DATABASE_OWNER_URL to the ` +
          `owner's address, or give all to ${role}: REASSIGN OWNED BY ${owner} TO ${role} (docs/deployment.md).`,
  );
}

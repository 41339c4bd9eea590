import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';

export const signedResultQueries = (db: Queryable) => ({
  /** By check-up: usernames of whoever stated something, and addresses of stethoscopes by recording. */
  async named(checkUpIds: readonly number[]): Promise<Map<number, Named>> {
    const sounds = sql`select id, check_up_id, capture_id from recordings
      where check_up_id = any (${sql.param([...checkUpIds])}::int[])`;
    const users = await db.execute<{ checkUpId: number; id: number; username: string }>(sql`
      with sounds as (${sounds}),
      stated (check_up_id, user_id) as (
        select check_up_id, signer from analysis_signatures join sounds on sounds.id = recording_id
        union select check_up_id, author from analysis_addenda join sounds on sounds.id = recording_id)
      select stated.check_up_id as "checkUpId", users.id, users.username
      from stated join users on users.id = stated.user_id`);
    const heard = await db.execute<{ checkUpId: number; id: number; address: string }>(sql`
      select sounds.check_up_id as "checkUpId", sounds.id, captures.mac_address as address
      from (${sounds}) sounds join captures on captures.id = sounds.capture_id`);
    const named = new Map<number, Named>(
      checkUpIds.map((id) => [id, { usernames: new Map(), stethoscopes: new Map() }]),
    );
    for (const { checkUpId, id, username } of users.rows) named.get(checkUpId)?.usernames.set(id, username);
    for (const { checkUpId, id, address } of heard.rows) named.get(checkUpId)?.stethoscopes.set(id, address);
    return named;
  },
});

/** What the report does not read: names of accounts, and which stethoscope heard a sound. */
export type Named = { usernames: Map<number, string>; stethoscopes: Map<number, string> };

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';

export const signedResultQueries = (db: Queryable) => ({
  /** Usernames of whoever stated something, and the addresses of stethoscopes by recording. */
  async named(checkUpId: number) {
    const recordings = sql`select id from recordings where check_up_id = ${checkUpId}`;
    const users = await db.execute<{ id: number; username: string }>(sql`
      select id, username from users where id in (
        select signer from analysis_signatures where recording_id in (${recordings})
        union select author from analysis_addenda where recording_id in (${recordings}))`);
    const heard = await db.execute<{ id: number; address: string }>(sql`
      select recordings.id, captures.mac_address as address
      from recordings join captures on captures.id = recordings.capture_id where recordings.check_up_id = ${checkUpId}`);
    return {
      usernames: new Map(users.rows.map(({ id, username }) => [id, username])),
      stethoscopes: new Map(heard.rows.map(({ id, address }) => [id, address])),
    };
  },
});

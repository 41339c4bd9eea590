import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';

/** What waits in the database. Ages are in seconds by its own clock; 0: nothing waits. */
export type Waiting = {
  capturesRunning: number;
  capturesUnsaved: number;
  doomed: number;
  doomedAge: number;
  /** Of receivers that are configured, and of records that are not restricted: others are held back. */
  resultsWaiting: number;
  resultsAge: number;
  resultsRefused: number;
};

const ageOf = (oldest: ReturnType<typeof sql>) =>
  sql`greatest(0, coalesce(extract(epoch from now() - ${oldest}), 0))::float`;

export const monitoringQueries = (db: Queryable) => ({
  async waiting(): Promise<Waiting> {
    const { rows } = await db.execute<Waiting>(sql`
      select
        (select count(*) from captures where state in ('recording', 'completing'))::int "capturesRunning",
        (select count(*) from captures where state in ('stopped', 'interrupted'))::int "capturesUnsaved",
        due.count::int "doomed", ${ageOf(sql`due.oldest`)} "doomedAge",
        outbox.count::int "resultsWaiting", ${ageOf(sql`outbox.oldest`)} "resultsAge",
        (select count(*) from outgoing_results where state = 'refused')::int "resultsRefused"
      from
        (select count(*), min(doomed_at) oldest from doomed_blobs where doomed_at <= now()) due,
        (select count(*), min(changed_at) oldest from outgoing_results waiting where state = 'waiting'
          and receiver in (select name from result_receivers)
          and not exists (select from patient_restrictions held
            where held.patient_id = waiting.patient_id and held.lifted_at is null)) outbox`);
    return rows[0] as Waiting;
  },
});

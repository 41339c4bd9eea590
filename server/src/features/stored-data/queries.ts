import type { StoredDataFault } from '@sadap/contract/stored-data';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';

type Owner = Pick<StoredDataFault, 'part' | 'record_id' | 'patient_id'> & { key: string };

export const storedDataQueries = (db: Queryable) => ({
  /** What blobs belong to, by key. */
  async owners(keys: string[]): Promise<Map<string, Owner>> {
    if (keys.length === 0) return new Map();
    const among = sql.join(
      keys.map((key) => sql`${key}`),
      sql`, `,
    );
    const { rows } = await db.execute<Owner>(sql`
      select 'sound' as part, blob_key as key, recordings.id as record_id, patient_id
        from recordings join check_ups on check_ups.id = check_up_id where blob_key in (${among})
      union all
      select 'original', original_blob_key, recordings.id, patient_id
        from recordings join check_ups on check_ups.id = check_up_id where original_blob_key in (${among})
      union all
      select 'file', blob_key, id, patient_id from patient_files where blob_key in (${among})
      union all
      select 'thumbnail', thumbnail_key, id, patient_id from patient_files where thumbnail_key in (${among})
      union all
      select 'ai-picture', key, ai_analyses.id, patient_id
        from ai_analyses cross join unnest(array[normal_blob_key, analysis_blob_key]) as key
        join recordings on recordings.id = recording_id join check_ups on check_ups.id = check_up_id
        where key in (${among})
      union all
      select 'capture', key, check_up_id, patient_id
        from (select *, 'captures/' || id || '/' as key from captures) as captures
        join check_ups on check_ups.id = check_up_id where key in (${among})`);
    return new Map(rows.map((row) => [row.key, row]));
  },
});

import { isCitizenId } from '@sadap/contract/patients';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connection.ts';

export type PatientRow = {
  id: number;
  hn: string;
  title: string | null;
  firstName: string | null;
  lastName: string | null;
  name: string | null;
  citizenId: string | null;
  gender: string;
  birthDate: string;
  /** ISO 8601. */
  updatedAt: string;
};
type CheckUpRow = { id: number; patientId: number; begunAt: string; isOver: boolean };

const listOf = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::int[]`;
/** As `patients` tells visits apart. */
const VISIT = sql`interval '12 hours'`;

// The tables of other features are named, not imported: resources are made of all of them.
export const fhirQueries = (db: Database) => {
  async function rows<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row[]> {
    // As JSON, instants are ISO 8601.
    const read = await db.execute<{ row: Row }>(sql`select to_jsonb(each) as row from (${query}) each`);
    return read.rows.map(({ row }) => row);
  }
  const ids = async (query: ReturnType<typeof sql>) =>
    (await rows<{ id: number }>(query)).map(({ id }) => id);
  return {
    patients: (of: readonly number[]) =>
      rows<PatientRow>(sql`
        select id, hn, title, first_name as "firstName", last_name as "lastName", name, citizen_id as "citizenId",
          gender, date_of_birth as "birthDate", updated_at as "updatedAt"
        from named_patients where id = any(${listOf(of)})`),
    patientsByHn: (hn: string) => ids(sql`select id from named_patients where upper(hn) = upper(${hn})`),
    patientsByCitizenId: (citizenId: string) =>
      isCitizenId(citizenId)
        ? ids(sql`select id from named_patients where citizen_id = ${citizenId}`)
        : Promise.resolve([]),
    checkUps: (of: readonly number[]) =>
      rows<CheckUpRow>(sql`
        select id, patient_id as "patientId", session_date as "begunAt", session_date < now() - ${VISIT} as "isOver"
        from check_ups where id = any(${listOf(of)})`),
  };
};
export type FhirQueries = ReturnType<typeof fhirQueries>;

import pg from 'pg';
import { writeCanonicalColumns } from '../src/database/canonical-columns.ts';

/** After rows were written with SQL: their search text must be empty. */
export async function writeForms({ databaseUrl }: { databaseUrl: string }): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await writeCanonicalColumns(client);
  } finally {
    await client.end();
  }
}

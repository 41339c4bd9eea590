import type pg from 'pg';
import { groupForms, patientForms, userForms } from './canonical-forms.ts';

const ROWS_AT_ONCE = 5_000;

type Client = Pick<pg.Client | pg.Pool, 'query'>;

/**
 * Writes the canonical forms of rows that have none: those of before the migration that added the columns. A
 * million patients take some minutes, once. What was written stays if the server ends meanwhile.
 */
export async function writeCanonicalColumns(client: Client): Promise<void> {
  await fill(
    client,
    {
      table: 'patients',
      columns: `hn, also_hns as "alsoHns", also_names as "alsoNames", name, first_name as "firstName",
        last_name as "lastName", phone`,
    },
    patientForms,
  );
  await fill(
    client,
    { table: 'users', columns: 'username, email, first_name as "firstName", last_name as "lastName"' },
    userForms,
  );
  await fill(client, { table: 'user_groups', columns: 'name' }, groupForms);
}

const columnOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function fill<Row, Forms extends Record<string, string>>(
  client: Client,
  { table, columns }: { table: string; columns: string },
  formsOf: (row: Row) => Forms,
): Promise<void> {
  for (;;) {
    const { rows } = await client.query<Row & { id: number }>(
      `select id, ${columns} from ${table} where search_text = '' order by id limit ${ROWS_AT_ONCE}`,
    );
    const forms = rows.map(formsOf);
    const keys = Object.keys(forms[0] ?? {});
    if (keys.length === 0) return;
    const names = keys.map(columnOf);
    await client.query(
      `update ${table} set ${names.map((name) => `${name} = form.${name}`).join(', ')}
       from unnest($1::int[], ${keys.map((_, index) => `$${index + 2}::text[]`).join(', ')})
         as form(id, ${names.join(', ')})
       where ${table}.id = form.id`,
      [rows.map(({ id }) => id), ...keys.map((key) => forms.map((form) => form[key]))],
    );
  }
}

import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../test/api-client.ts';
import { writeForms } from '../../test/canonical-forms.ts';
import { startServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const found = async (path: string) =>
  ((await server.call('GET', path, admin.token)).body as Record<string, unknown>[]).length;

test('rows of before the migration get their forms, more than are written at once', async () => {
  await server.sql(`
    insert into patients (hn, name, gender, date_of_birth, weight_kg, height_cm, created_by)
    select 'OLD-' || n, case when n = 6001 then E'นาย\\u200bเเก้ว  น\\u0e49\\u0e4d\\u0e32' end, 'other', '1990', 60, 160,
      ${admin.userId} from generate_series(1, 6001) n`);
  await server.sql(`insert into users (username, email, password_hash, role, account_state, first_name)
    values ('old_user', 'Old@Example.org', '', 'USER', 'active', 'ท\u0e48\u0e35รัก')`);
  await server.sql(`insert into user_groups (name, created_by) values ('หอผู้ป่วย ๕', ${admin.userId})`);
  await writeForms(server);
  const { rows } = await server.sql(`
    select count(*)::int as empty from patients where search_text = ''
    union all select count(*)::int from users where search_text = '' or username_key = ''
    union all select count(*)::int from user_groups where search_text = ''`);
  expect(rows).toEqual([{ empty: 0 }, { empty: 0 }, { empty: 0 }]);
  expect(await found(`/patients?search=${encodeURIComponent('แก้ว น้ำ')}`)).toBe(1);
  expect(await found(`/patients?search=old-6001`)).toBe(1);
  expect(await found(`/users?search=${encodeURIComponent('ที่รัก')}`)).toBe(1);
  expect(await found(`/users?search=${encodeURIComponent('ｏｌｄ@example')}`)).toBe(1);
});

test('what has its forms is not written again', async () => {
  await server.sql(`update patients set search_text = E'\\nkept' where hn = 'OLD-1'`);
  await writeForms(server);
  expect((await server.sql(`select search_text from patients where hn = 'OLD-1'`)).rows).toEqual([
    { search_text: '\nkept' },
  ]);
});

test('what older forms did not know is found after the migration, and nothing else is written again', async () => {
  const former = [
    ['İstanbul', 'i\u0307stanbul', 'ISTANBUL'],
    ['ΑΣΠΑΣΙΟΣ', 'ασπασιος', 'ασπασιοσ'],
    ['စ\u102f\u102dး', 'စ\u102f\u102dး', 'စ\u102d\u102fး'],
    ['ວຽງ ႑႒', 'ວຽງ ႑႒', 'ວຽງ 12'],
  ];
  for (const [index, [name, form]] of former.entries())
    await server.sql(`
      insert into patients (hn, name, gender, date_of_birth, weight_kg, height_cm, created_by, search_text, name_key)
      values ('FORM-${index}', '${name}', 'other', '1990', 60, 160, ${admin.userId}, E'\nform-${index}\n${form}\n',
        '${form}')`);
  await server.sql(
    `update patients set name_key = 'แพทย์สมชาย ใจดี', name = 'นายแพทย์สมชาย ใจดี' where hn = 'OLD-2'`,
  );
  await server.sql(
    `update patients set name_key = 'anna-maria o''neil', name = 'Anna-Maria O''Neil' where hn = 'OLD-3'`,
  );
  const migration = new URL('./migrations/0043_canonical_scripts.sql', import.meta.url);
  await server.sql(await readFile(migration, 'utf8'));
  const emptied = await server.sql(`select hn from patients where search_text = '' order by hn`);
  expect(emptied.rows).toEqual([...former.map((_, index) => ({ hn: `FORM-${index}` })), { hn: 'OLD-2' }]);
  await writeForms(server);
  const keys = await server.sql(`select name_key from patients where hn in ('OLD-2', 'OLD-3') order by hn`);
  expect(keys.rows).toEqual([{ name_key: 'สมชายใจดี' }, { name_key: 'annamariaoneil' }]);
  for (const [name, , search] of former)
    expect(await found(`/patients?search=${encodeURIComponent(search ?? '')}`), name).toBe(1);
});

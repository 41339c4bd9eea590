import type { CheckUp } from '@sadap/contract/checkups';
import type { MergeComparison } from '@sadap/contract/merges';
import type { Patient } from '@sadap/contract/patients';
import { expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import type { TestServer } from '../../../test/server.ts';
import { useTwoRecords } from '../../../test/two-records.ts';
import { DECISIONS } from './what-moves.ts';

let server: TestServer;
let nurse: SignedIn;
let a: Patient;
let b: Patient;
const { compare, examine, get, merge, rowsOf, undo } = useTwoRecords((here) => {
  ({ server, nurse, a, b } = here);
});

test('every column that carries a patient is decided on', async () => {
  const rows = await rowsOf(`
    select c.table_name || '.' || c.column_name as name
    from information_schema.columns c join information_schema.tables t
      on t.table_name = c.table_name and t.table_schema = 'public' and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and (c.column_name ~ 'patient_ids?$' or c.column_name ~ '(^|_)hns?$')
    union
    select k.conrelid::regclass || '.' || col.attname
    from pg_constraint k join pg_attribute col on col.attrelid = k.conrelid and col.attnum = any(k.conkey)
    where k.contype = 'f' and k.confrelid = 'patients'::regclass`);
  const decided = Object.keys(DECISIONS).filter(
    (name) => !['shared_listenings.subject', 'deleted_patients.id'].includes(name),
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(decided.sort());
});

/** Nothing is put to a merged record, whoever was about to. */
test('every table whose rows move refuses rows of a merged record', async () => {
  const guarded = (
    await rowsOf(`select tgrelid::regclass || '' as name from pg_trigger where tgname like '%_refuse_merged'`)
  ).map(({ name }) => name);
  const moving = Object.entries(DECISIONS).flatMap(([name, is]) =>
    is === 'moves' ? [name.split('.')[0]] : [],
  );
  // A listening that runs keeps a merge away; results are written from the check-up's own row.
  const others = moving.filter((name) => !['shared_listenings', 'outgoing_results'].includes(name ?? ''));
  expect(guarded.sort()).toEqual(others.sort());
});

test('puts everything to the record that stays, and back', async () => {
  const ofA = await examine(a);
  const ofB = [await examine(b), await examine(b)];
  await server.call('PUT', `/sessions/${ofB[0]?.id}/vital-signs`, nurse.token, { heartRate: 99 });
  await server.sql(`insert into patient_files (patient_id, blob_key, original_name, file_type, byte_count, sha256,
      uploaded_by, uploaded_at) values (${b.id}, 'files/x${b.id}', 'x.pdf', 'application/pdf', 1, '', ${nurse.userId}, now());
    insert into heart_outcomes (patient_id, date, has_disease, note, entered_by, entered_at) values
      (${b.id}, '2026-01-02', true, '', ${nurse.userId}, now()), (${b.id}, '2026-01-03', true, '', ${nurse.userId}, now()),
      (${a.id}, '2026-01-03', false, '', ${nurse.userId}, now());
    insert into rights_requests (kind, patient_id, hn, person, what, received_at, opened_by, opened_at)
      values ('access', ${b.id}, '${b.patientID}', 'x', 'x', now(), ${nurse.userId}, now());
    insert into outgoing_results (receiver, check_up_id, patient_id, state) values
      ('r', ${ofB[0]?.id}, ${b.id}, 'waiting'), ('r', ${ofB[0]?.id}, ${b.id}, 'sent')`);
  const state = async () => ({
    checkUps: await rowsOf(
      `select id, patient_id, session_number from check_ups where patient_id in (${a.id}, ${b.id}) order by id`,
    ),
    vitalSigns: await rowsOf(
      `select id, patient_id from vital_signs where patient_id in (${a.id}, ${b.id}) order by id`,
    ),
    files: await rowsOf(
      `select id, patient_id from patient_files where patient_id in (${a.id}, ${b.id}) order by id`,
    ),
    outcomes: await rowsOf(
      `select id, patient_id from heart_outcomes where patient_id in (${a.id}, ${b.id}) order by id`,
    ),
    requests: await rowsOf(
      `select id, patient_id from rights_requests where patient_id in (${a.id}, ${b.id}) order by id`,
    ),
    results: await rowsOf(
      `select id, patient_id, state from outgoing_results where patient_id in (${a.id}, ${b.id}) order by id`,
    ),
    dates: await rowsOf(
      `select id, last_check_up_at, also_hns, merged_into, search_text from patients where id in (${a.id}, ${b.id}) order by id`,
    ),
  });
  const before = await state();
  const comparison: MergeComparison = (await compare(a, b)).body;
  expect(comparison).toMatchObject({
    moves: { checkUps: 2, recordings: 0, vitalSigns: 1, files: 1, heartOutcomes: 2, rightsRequests: 1 },
    outcomesThatStay: 1,
    obstacle: null,
  });

  const answer = await merge(a, b);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  expect(answer.body).toMatchObject({
    hn: b.patientID,
    reason: 'ลงทะเบียนซ้ำ',
    moved: { checkUps: 2, heartOutcomes: 1 },
  });
  const listed: CheckUp[] = (await server.call('GET', `/sessions?patient_id=${a.id}`, nurse.token)).body;
  expect(listed.map(({ id, sessionNumber }) => [id, sessionNumber])).toEqual([
    [ofB[1]?.id, 3],
    [ofB[0]?.id, 2],
    [ofA.id, 1],
  ]);
  const after = await state();
  expect(after.outcomes.map(({ patient_id }) => patient_id)).toEqual([a.id, b.id, a.id]);
  expect(after.results).toMatchObject([
    { patient_id: a.id, state: 'waiting' },
    { patient_id: b.id, state: 'sent' },
  ]);
  for (const rows of [after.vitalSigns, after.files, after.requests])
    expect(rows.map(({ patient_id }) => patient_id)).toEqual([a.id]);

  const stays = await examine(a);
  expect(await undo(a, answer.body)).toMatchObject({ status: 200 });
  const again = await state();
  expect(again.checkUps.filter(({ id }) => id !== stays.id)).toEqual(before.checkUps);
  expect(again.checkUps.at(-1)).toMatchObject({ id: stays.id, patient_id: a.id, session_number: 4 });
  const { checkUps: _is, dates: datesBefore, ...others } = before;
  expect(again).toMatchObject(others);
  expect(again.dates[1]).toEqual(datesBefore[1]);
  expect((await get(b.id)).body).toMatchObject({
    patientID: b.patientID,
    name: b.name,
    allergies: b.allergies,
  });
  const events = await rowsOf(
    `select action, patient_ids from audit_events where subject_id = '${a.id}' and action like 'patient.merge%' order by id`,
  );
  expect(events).toEqual([
    { action: 'patient.merged', patient_ids: [a.id, b.id] },
    { action: 'patient.merge-undone', patient_ids: [a.id, b.id] },
  ]);
});

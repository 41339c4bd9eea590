import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';

/**
 * What opens a patient, said one patient and one ground after the other: what `open_patients` answers for
 * many at once must be the same.
 */
const ONE_BY_ONE = `
  create function is_under_glass(maker integer, patient integer, made_at timestamptz) returns boolean
  language sql stable as $$ select exists (select from glass_openings g
    where g.user_id = maker and g.patient_id = patient and g.opened_at <= made_at and made_at < g.until) $$;
  create function is_in_circle(viewer integer, maker integer) returns boolean
  language sql stable as $$ select maker = viewer or exists (
    select from group_members mine join user_groups g on g.id = mine.group_id and g.shares_patients
      join group_members other on other.group_id = g.id and other.is_vouched_for
    where mine.user_id = viewer and mine.is_vouched_for and other.user_id = maker) $$;
  create function grounds_of(viewer integer, patient integer, moment timestamptz, has_to_know boolean)
  returns text[] language sql stable as $$
    with grounds(name, holds, is_for_restricted) as (values
      ('glass', exists (select from glass_openings g
        where g.user_id = viewer and g.patient_id = patient and g.until > moment), true),
      ('everybody', not has_to_know, false),
      ('created', has_to_know and exists (select from patients p
        where p.id = patient and is_in_circle(viewer, p.created_by)), false),
      ('check-up', has_to_know and exists (select from check_ups c where c.patient_id = patient
        and is_in_circle(viewer, c.created_by)
        and not is_under_glass(c.created_by, patient, c.session_date)), false),
      ('recording', has_to_know and exists (select from check_ups c join recordings r on r.check_up_id = c.id
        where c.patient_id = patient and is_in_circle(viewer, r.created_by)
        and (r.created_by = viewer or not is_under_glass(r.created_by, patient, r.created_at))), false),
      ('capture', has_to_know and exists (select from check_ups c join captures r on r.check_up_id = c.id
        where c.patient_id = patient and is_in_circle(viewer, r.clinician)
        and (r.clinician = viewer or not is_under_glass(r.clinician, patient, r.started_at))), false),
      ('question', has_to_know and exists (select from check_ups c join recordings r on r.check_up_id = c.id
        join questions q on q.recording_id = r.id
        where c.patient_id = patient and q.asked_id = viewer), false),
      ('listening', has_to_know and exists (select from calls k join shared_listenings s on s.call_id = k.id
        where k.state <> 'ended' and viewer in (k.caller_id, k.callee_id) and s.guest_id = viewer
        and s.accepted_at is not null and (s.subject ->> 'patientId')::integer = patient), false))
    select array_agg(name) from grounds where holds and (is_for_restricted or not exists (
      select from patient_restrictions r where r.patient_id = patient and r.lifted_at is null)) $$;`;

const USERS = 12;
const PATIENTS = 288;
/** Grounds of every kind, alone and together, of which many do not hold. */
const GROUNDS = `
  insert into users (username, email, password_hash, role, account_state)
    select 'u' || n, 'u' || n || '@example.org', 'none', 'USER', 'active' from generate_series(1, ${USERS}) n;
  create temporary table who as select row_number() over (order by id) - 1 as place, id as account
    from users where username like 'u%';
  insert into user_groups (name, description, created_by, shares_patients)
    select 'g' || n, '', 1, n % 3 <> 0 from generate_series(1, 6) n;
  insert into group_members (group_id, user_id, group_role, is_vouched_for)
    select g.id, who.account, 'MEMBER', (who.place + g.id) % 4 <> 0
    from user_groups g join who on (who.place * 5 + g.id * 3) % 11 < 2;
  insert into patients (hn, name, gender, date_of_birth, weight_kg, height_cm, created_by)
    select 'P' || n, 'P' || n, 'female', '1950', 50, 160,
      case when n % 12 = 0 then (select account from who where who.place = each.n / 12 % ${USERS}) else 1 end
    from generate_series(1, ${PATIENTS}) each(n);
  insert into check_ups (patient_id, session_number, session_date, created_by)
    select id, 1, now() - id * interval '1 hour',
      case when id % 6 = 1 then (select account from who where who.place = patients.id / 6 % ${USERS}) else 1 end
    from patients;
  insert into recordings (organ, check_up_id, position, blob_key, sha256, byte_count, sample_rate_hz,
      sample_count, waveform, peak, rms, created_by, created_at)
    select 'heart', id, 'Aortic', 'none/' || id, '', 0, 4000, 0, '{}', 0, 0,
      case when patient_id % 6 = 2 then (select account from who where who.place = patient_id / 6 % ${USERS}) else 1 end,
      session_date from check_ups;
  insert into captures (id, state, organ, position, check_up_id, clinician, device_name, mac_address, stream_id,
      first_sample, durable_sample, newest_sample, newest_at, started_at, progress_at)
    select gen_random_uuid(), 'interrupted', 'heart', 'Aortic', id, who.account, 'd', '02:00:00:00:00:00', 1, 0, 0, 0,
      now(), session_date, now() from check_ups join who on who.place = patient_id / 6 % ${USERS}
    where patient_id % 6 = 3;
  insert into questions (recording_id, asker_id, asked_id, question, asked_at)
    select recordings.id, 1, who.account, '?', now() from recordings join check_ups on check_ups.id = check_up_id
    join who on who.place = patient_id / 6 % ${USERS} where patient_id % 6 = 4;
  insert into calls (id, state, caller_id, callee_id, caller_peer_id, callee_peer_id, caller_seen_at, callee_seen_at,
      started_at)
    select gen_random_uuid(), case when who.place % 3 = 0 then 'ended' else 'active' end,
      case when who.place % 2 = 0 then who.account else 1 end, case when who.place % 2 = 0 then 1 else who.account end,
      who.account, '', now(), now(), now() from who;
  insert into shared_listenings (id, call_id, state, mac_address, device_name, host_id, guest_id, subject, invited_at,
      accepted_at)
    select gen_random_uuid(), calls.id, 'ended', '', '', 1, case when patients.id % 24 = 5 then 1 else who.account end,
      jsonb_build_object('patientId', patients.id), now(), case when patients.id % 5 <> 0 then now() end
    from patients join who on who.place = patients.id / 6 % ${USERS} join calls on caller_peer_id = who.account::text
    where patients.id % 6 = 5;
  -- what somebody made under a broken glass, just before it and just after it
  insert into glass_openings (user_id, patient_id, reason, note, opened_at, until)
    select who.account, patient_id, 'emergency', '', session_date + shift, session_date + shift + interval '1 hour'
    from check_ups join who on who.place = patient_id / 6 % ${USERS}
    cross join lateral (select (array[interval '0', interval '-59 minutes', interval '1 second',
      interval '-1 hour', interval '1 day'])[1 + patient_id % 5] as shift) shifted where patient_id % 6 in (1, 2, 3);
  insert into glass_openings (user_id, patient_id, reason, note, opened_at, until)
    select who.account, patients.id, 'emergency', '', now() - interval '1 hour',
      now() + case when patients.id % 2 = 0 then interval '1 hour' else interval '-1 second' end
    from patients join who on who.place = patients.id * 7 % ${USERS} where patients.id % 9 = 0;
  insert into patient_restrictions (patient_id, kind, note, restricted_by, restricted_at, lifted_at)
    select id, 'objection', '', 1, now(), case when id % 14 = 0 then now() end from patients where id % 7 = 0;
  drop table who;`;

let server: TestServer;
let client: pg.Client;
beforeAll(async () => {
  server = await startServer();
  await server.sql(GROUNDS);
  await server.sql(ONE_BY_ONE);
  client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.close();
});

test.each([true, false])('for many at once as for one after the other, need to know: %s', async (knows) => {
  const { rows: grounds } = await client.query<{ viewer: number; patient: number; grounds: string[] | null }>(
    `select users.id as viewer, patients.id as patient, grounds_of(users.id, patients.id, now(), $1) as grounds
     from users cross join patients order by 1, 2`,
    [knows],
  );
  const seen = new Set(grounds.flatMap(({ grounds: found }) => found ?? []));
  const all = knows
    ? ['glass', 'created', 'check-up', 'recording', 'capture', 'question', 'listening']
    : ['glass', 'everybody'];
  expect(seen).toEqual(new Set(all));

  const patients = [...new Set(grounds.map(({ patient }) => patient))];
  for (const viewer of new Set(grounds.map((each) => each.viewer))) {
    const expected = grounds.filter((each) => each.viewer === viewer && each.grounds !== null);
    // few and many are looked up in different ways
    for (const size of [1, 40, PATIENTS]) {
      const found: number[] = [];
      for (let at = 0; at < patients.length; at += size === 1 ? 37 : size) {
        const asked = patients.slice(at, at + size);
        const { rows } = await client.query<{ id: number }>('select open_patients($1, $2, now(), $3) as id', [
          viewer,
          asked,
          knows,
        ]);
        const open = rows.map(({ id }) => id).sort((a, b) => a - b);
        expect(open).toEqual(expected.map(({ patient }) => patient).filter((id) => asked.includes(id)));
        found.push(...open);
      }
      if (size > 1) expect(found).toHaveLength(expected.length);
    }
  }
});

test('each is named once, and who is not there is open to nobody', async () => {
  const admin = 1;
  const ask = async (asked: number[], knows: boolean) =>
    (
      await client.query<{ id: number }>('select open_patients($1, $2, now(), $3) as id', [
        admin,
        asked,
        knows,
      ])
    ).rows.map(({ id }) => id);
  const [one] = await ask(
    Array.from({ length: PATIENTS }, (_, index) => index + 1),
    true,
  );
  expect(await ask([one ?? 0, one ?? 0, 999_999], true)).toEqual([one]);
  expect(await ask([], true)).toEqual([]);
});

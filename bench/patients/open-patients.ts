import type pg from 'pg';
import { percentile } from '../figures.ts';

const MEMBERS = 60;
const EXAMINED = 200_000;
const RUNS = 30;
/** A page; several; as many as one plan serves; one more, which has a plan of its own; a ward's year. */
const SIZES = [25, 200, 1_000, 1_001, 5_000];

/** Three check-ups of two sounds each, by the members of a group that shares its patients, and by others. */
async function generateWork(pool: pg.Pool): Promise<{ viewer: number }> {
  await pool.query(`
    insert into users (username, email, password_hash, role, account_state)
      select 'member_' || n, 'member_' || n || '@example.org', 'none', 'USER', 'active'
      from generate_series(1, ${3 * MEMBERS}) n;
    insert into user_groups (name, description, created_by, shares_patients) values ('ward', '', 1, true);
    insert into group_members (group_id, user_id, group_role, is_vouched_for)
      select (select max(id) from user_groups), id, 'MEMBER', true from users where username like 'member_%'
      order by id limit ${MEMBERS};
    insert into check_ups (patient_id, session_number, session_date, created_by)
      select p.id, n, now() - n * interval '30 days', first + (p.id * 7 + n) % ${3 * MEMBERS}
      from patients p, generate_series(1, 3) n, (select min(id) as first from users where username like 'member_%') m
      where p.id <= ${EXAMINED};
    insert into recordings (organ, check_up_id, position, blob_key, sha256, byte_count, sample_rate_hz,
        sample_count, waveform, peak, rms, created_by, created_at)
      select 'heart', c.id, 'Aortic', 'none/' || c.id || '/' || n, '', 0, 4000, 0, '{}', 0, 0, c.created_by, c.session_date
      from check_ups c, generate_series(1, 2) n;
    insert into glass_openings (user_id, patient_id, reason, note, opened_at, until)
      select u.id, 1 + (u.id * 7919 + n * 104729) % ${EXAMINED}, 'emergency', '', now() - n * interval '1 day',
        now() - n * interval '1 day' + interval '12 hours'
      from users u, generate_series(1, 30) n where username like 'member_%';
  `);
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ id: number }>(`select id from users where username = 'member_1'`);
  return { viewer: rows[0]?.id ?? 0 };
}

type Row = [asked: string, open: string, first: string, p50: string, p95: string];

/** Which of many patients a nurse may open, with need-to-know: in milliseconds, by the list's length. */
export async function openPatients(pool: pg.Pool): Promise<{ heading: string[]; rows: Row[] }> {
  const { viewer } = await generateWork(pool);
  const rows: Row[] = [];
  for (const size of SIZES) {
    // As a server's connection: the first time a plan is made.
    const client = await pool.connect();
    await client.query('discard plans');
    const times: number[] = [];
    let open = 0;
    for (let run = 0; run <= RUNS; run++) {
      const asked = Array.from({ length: size }, (_, index) => 1 + ((index * 197 + run * 31) % EXAMINED));
      const startMs = performance.now();
      const found = await client.query('select open_patients($1, $2, now(), true)', [viewer, asked]);
      times.push(performance.now() - startMs);
      open = found.rows.length;
    }
    client.release();
    const [first = 0, ...rest] = times;
    const figures = [first, percentile(rest, 0.5), percentile(rest, 0.95)].map((ms) => ms.toFixed(1));
    rows.push([String(size), String(open), ...figures] as Row);
  }
  return { heading: ['asked', 'open', 'first ms', 'p50', 'p95'], rows };
}

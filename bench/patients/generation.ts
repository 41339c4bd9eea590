import type pg from 'pg';
import { writeCanonicalColumns } from '../../server/src/database/canonical-columns.ts';

const BATCH = 20_000;
const BAR_WIDTH = 30;

const FIRST_NAMES =
  'สมชาย สมหญิง สมศักดิ์ สมพร สมจิตร ประเสริฐ ประยูร วิชัย วิไล วันเพ็ญ บุญมี บุญเรือง บุญชู คำปุ่น คำแพง ทองดี ทองใบ สุดารัตน์ สุนทร สุรชัย สุภาพร อารีย์ อำนวย อุไร กัญญา กิตติ จันทร์เพ็ญ เฉลิม ชัยวัฒน์ ณรงค์ ดวงใจ ถาวร ธนพล นงลักษณ์ นภา ปราณี พรทิพย์ พิมพ์ชนก ไพโรจน์ มานพ มาลี ยุพา รัตนา ลัดดา วรรณา ศิริพร สายพิณ หนูเล็ก เอกชัย แสงเดือน'.split(
    ' ',
  );
const LAST_NAME_STARTS = 'ทอง บุญ แก้ว ศรี สุข วงศ์ จันทร์ คำ พรม ชัย ประ สี ไชย นา อินทร์ มูล โพธิ์ หอม เพชร แสง'.split(
  ' ',
);
const LAST_NAME_ENDS =
  'ใจดี สุขใจ วัฒนา เจริญ มงคล ประเสริฐ รุ่งเรือง ศิริ พันธ์ กุล ภักดี สวัสดิ์ คำภา บุตร ดำรง ทิพย์ ราช นนท์ สกุล ชาติ'.split(' ');

/** Fills the table with patients of eleven Buddhist years, each with one set of vital signs. */
export async function generatePatients(pool: pg.Pool, count: number): Promise<void> {
  const startedAt = performance.now();
  for (let done = 0; done < count; ) {
    const until = Math.min(count, done + BATCH);
    await pool.query(
      `with added as (
         insert into patients (hn, name, last_check_up_at, gender, date_of_birth, weight_kg, height_cm, phone, medical_history,
                               underlying_diseases, created_by, created_at, updated_at)
         select 'HN' || (58 + n / 99999) || lpad((n % 99999 + 1)::text, 5, '0'),
                ($3::text[])[1 + (random() * ($6 - 1))::int] || ' ' ||
                  ($4::text[])[1 + (random() * ($7 - 1))::int] || ($5::text[])[1 + (random() * ($8 - 1))::int],
                case when random() < 0.8 then now() - random() * interval '3 years' end,
                case when random() < 0.5 then 'female' else 'male' end,
                (1930 + (random() * 90)::int)::text, 40 + random() * 60, 140 + random() * 45,
                '08' || lpad((random() * 99999999)::int::text, 8, '0'), null,
                case when random() < 0.3 then array['HT'] else array[]::text[] end, 1, at, at
         from (select n, now() - (($2 - n) || ' minutes')::interval as at from generate_series($1, $2 - 1) as n) as s
         returning id, created_at)
       insert into vital_signs (patient_id, heart_rate, temperature, measured_at, updated_at, updated_by)
       select id, 60 + (random() * 40)::int, 36.5 + random(), created_at, created_at, 1 from added`,
      [
        done,
        until,
        FIRST_NAMES,
        LAST_NAME_STARTS,
        LAST_NAME_ENDS,
        FIRST_NAMES.length,
        LAST_NAME_STARTS.length,
        LAST_NAME_ENDS.length,
      ],
    );
    done = until;
    showProgress(done, count, performance.now() - startedAt);
  }
  await writeCanonicalColumns(pool);
  process.stdout.write('\npreparing statistics of the tables …\n');
  await pool.query('vacuum analyze');
}

function showProgress(done: number, count: number, elapsedMs: number): void {
  const share = done / count;
  const bar = '█'.repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '░');
  const restSeconds = Math.round((elapsedMs / 1000) * (1 / share - 1));
  const line = `generating patients ${bar} ${(share * 100).toFixed(0)} % (${restSeconds} s left)`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}  `);
  else if (done % (BATCH * 10) === 0 || done === count) process.stdout.write(`${line}\n`);
}

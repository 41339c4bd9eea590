import type { HeartOutcome, OutcomeAnswer } from '@sadap/contract/ai-validation';
import type { Patient } from '@sadap/contract/patients';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { until } from '../../../test/conditions.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

/** What others do to the same patient while an outcome of theirs is entered or corrected. */
let server: TestServer;
let admin: SignedIn;
let nurse: SignedIn;
let patient: Patient;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
  nurse = await server.user();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.sql('delete from heart_outcomes');
  ({ patient } = await server.patientWithCheckUp(nurse.token));
});

const [A_DAY, ANOTHER, FREE] = ['2026-01-05', '2026-02-05', '2026-03-05'];
const add = async (...days: string[]) => {
  const { patientID: hn, id: patientId } = patient;
  const rows = days.map((date) => ({ hn, patientId, date, hasDisease: true, note: '' }));
  return server.call('POST', '/ai/outcomes', admin.token, { rows, isTrial: false });
};
const fates = ({ body }: { body: unknown }) => (body as OutcomeAnswer[]).map(({ fate }) => fate);
const outcomes = async () => (await server.call('GET', '/ai/outcomes', admin.token)).body as HeartOutcome[];
const correct = ({ id, version }: HeartOutcome, date: string) =>
  server.call('PUT', `/ai/outcomes/${id}`, admin.token, { date, hasDisease: false, note: '', version });
const two = async (): Promise<[HeartOutcome, HeartOutcome]> => {
  await add(A_DAY, ANOTHER);
  const [one, other] = await outcomes();
  if (!one || !other) throw new Error('there are not two');
  return [one, other];
};
const restriction =
  () => `insert into patient_restrictions (patient_id, kind, note, restricted_by, restricted_at)
  values (${patient.id}, 'asked', '', ${admin.userId}, now())`;
const held = () => `select from patients where id = ${patient.id} for update`;

/** What is answered to `asked` while another transaction has done this, and when that is committed. */
async function meanwhile<Answer>(statement: string, asked: () => Promise<Answer>): Promise<Answer> {
  const other = new pg.Client({ connectionString: server.ownerUrl });
  await other.connect();
  try {
    await other.query(`begin; ${statement}`);
    const answer = asked();
    await until('it waits', async () => {
      const { rows } = await server.sql(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });
    await other.query('commit');
    return await answer;
  } finally {
    await other.end();
  }
}

test('of two corrections to one day at once one is told that the day is taken', async () => {
  const [one, other] = await two();
  const answers = await Promise.all([correct(one, FREE), correct(other, FREE)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ type: 'OUTCOME_OF_THE_DAY' });
});

test('a correction waits for another to the same day', async () => {
  const [one, other] = await two();
  const statement = `${held()}; update heart_outcomes set date = '${FREE}' where id = ${one.id}`;
  const answer = await meanwhile(statement, () => correct(other, FREE));
  expect(answer).toMatchObject({ status: 409, body: { type: 'OUTCOME_OF_THE_DAY', field: 'date' } });
});

test('an entry for the day to which another is corrected is told what the day has', async () => {
  const [one] = await two();
  const statement = `${held()}; update heart_outcomes set date = '${FREE}', has_disease = false where id = ${one.id}`;
  expect(fates(await meanwhile(statement, () => add(FREE)))).toEqual(['differs']);
});

test('a record that is restricted meanwhile takes no entry', async () => {
  expect(fates(await meanwhile(restriction(), () => add(A_DAY)))).toEqual(['restricted']);
  expect((await server.sql('select from heart_outcomes')).rows).toHaveLength(0);
});

test('a record that is restricted meanwhile takes no correction', async () => {
  const [one] = await two();
  const answer = await meanwhile(restriction(), () => correct(one, FREE));
  expect(answer).toMatchObject({ status: 404, body: { type: 'OUTCOME_NOT_FOUND' } });
  const { rows } = await server.sql(`select version from heart_outcomes where id = ${one.id}`);
  expect(rows).toEqual([{ version: 1 }]);
});

test('of a patient who is deleted meanwhile nothing is stored, and other rows are', async () => {
  const gone = patient;
  const { patient: other } = await server.patientWithCheckUp(nurse.token);
  const said = { date: A_DAY, hasDisease: true, note: '' };
  const rows = [gone, other].map(({ patientID: hn, id: patientId }) => ({ hn, patientId, ...said }));
  const statement = `delete from check_ups where patient_id = ${gone.id}; delete from patients where id = ${gone.id}`;
  const answer = await meanwhile(statement, () =>
    server.call('POST', '/ai/outcomes', admin.token, { rows, isTrial: false }),
  );
  expect(fates(answer)).toEqual(['noPatient', 'new']);
  expect((await outcomes()).map(({ patient_id }) => patient_id)).toEqual([other.id]);
});

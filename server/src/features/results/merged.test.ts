import type { CheckUp } from '@sadap/contract/checkups';
import type { Merge } from '@sadap/contract/merges';
import type { Patient } from '@sadap/contract/patients';
import { expect, test } from 'vitest';
import { answering, useOutbox } from '../../../test/outbox.ts';

const { here, bodies, arrived, failed, settled, signedCheckUp } = useOutbox();

async function merge(kept: Patient, gone: Patient): Promise<Merge> {
  const { token } = await here.server.signIn('admin');
  const input = { goneId: gone.id, hn: gone.patientID, version: kept.version, goneVersion: gone.version };
  const answer = await here.server.call('POST', `/patients/${kept.id}/merges`, token, {
    ...input,
    reason: 'xxx',
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
async function undo(kept: Patient, id: number): Promise<void> {
  const { token } = await here.server.signIn('admin');
  const [merge]: Merge[] = (await here.server.call('GET', `/patients/${kept.id}/merges`, token)).body;
  const path = `/patients/${kept.id}/merges/${id}/undo`;
  const answer = await here.server.call('POST', path, token, { version: merge?.keptVersion });
  expect(answer.status).toBe(200);
}
const other = async () => (await here.server.patientWithCheckUp(here.nurse.token)).patient;

const reportOf = async (checkUp: CheckUp, language: string) => {
  const url = `${here.server.url}/api/sessions/${checkUp.id}/report.pdf?language=${language}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${here.nurse.token}` } });
  expect(answer.status).toBe(200);
  return answer.headers.get('etag');
};

test('what was sent stays, and is not sent again by a merge or by its undo', async () => {
  const { patient, checkUp } = await signedCheckUp();
  await arrived(1);
  await here.server.call('PUT', `/sessions/${checkUp.id}/vital-signs`, here.nurse.token, { heartRate: 80 });
  await arrived(2);
  await settled();
  const kept = await other();
  const { id, sentUnderKept } = await merge(kept, patient);
  // That it left under its own HN before is right.
  expect(sentUnderKept).toBe(0);
  // Were it owed, or were its state another one, it would leave.
  await here.server.sql(`select owe_result(${checkUp.id})`);
  await settled();
  await undo(kept, id);
  await settled();
  expect(bodies().map((body) => body.patient.hn)).toEqual([patient.patientID, patient.patientID]);
});

test('what waits leaves with the record that stays; after an undo the right one is said', async () => {
  here.receiver.answer = answering(500);
  const { patient, checkUp } = await signedCheckUp();
  await failed();
  const kept = await other();
  const { id } = await merge(kept, patient);
  here.receiver.received.length = 0;
  here.receiver.answer = answering(200);
  here.server.clock.advance(120_000);
  const [sent] = await arrived(1);
  expect(sent).toMatchObject({ patient: { hn: kept.patientID }, checkUp: { id: checkUp.id } });
  await settled();
  const listed = await here.server.call('GET', `/patients/${kept.id}/merges`, here.nurse.token);
  expect(listed.body).toMatchObject([{ id, sentUnderKept: 1 }]);
  await undo(kept, id);
  const { rows } = await here.server.sql(`select details from audit_events
    where action = 'patient.merge-undone' and subject_id = '${kept.id}'`);
  expect(rows).toMatchObject([{ details: { sentUnderKept: 1 } }]);
  const [, again] = await arrived(2);
  expect(again).toMatchObject({ patient: { hn: patient.patientID }, replaces: sent?.key });
  expect(again?.report.sha256).not.toBe(sent?.report.sha256);
});

test('a signed report is found again after an undo, unless another was made in the other name', async () => {
  const { patient, checkUp } = await signedCheckUp();
  await arrived(1);
  await settled();
  const before = await reportOf(checkUp, 'th');
  const kept = await other();
  const now = async ({ id }: Patient): Promise<Patient> =>
    (await here.server.call('GET', `/patients/${id}`, here.nurse.token)).body;
  const undo = async (id: number) => {
    const { token } = await here.server.signIn('admin');
    const { version } = await now(kept);
    const path = `/patients/${kept.id}/merges/${id}/undo`;
    const answer = await here.server.call('POST', path, token, { version });
    expect(answer.status).toBe(200);
  };
  // One that is made anew says another minute.
  here.server.clock.advance(120_000);
  await undo((await merge(kept, patient)).id);
  expect(await reportOf(checkUp, 'th')).toBe(before);
  const { id } = await merge(await now(kept), await now(patient));
  const wrong = await reportOf(checkUp, 'en');
  await undo(id);
  expect(await reportOf(checkUp, 'en')).not.toBe(wrong);
});

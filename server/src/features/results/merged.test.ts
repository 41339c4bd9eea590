import type { CheckUp } from '@sadap/contract/checkups';
import type { Merge, UndoneMerge } from '@sadap/contract/merges';
import type { Patient } from '@sadap/contract/patients';
import { expect, test } from 'vitest';
import { until } from '../../../test/conditions.ts';
import { answering, useOutbox } from '../../../test/outbox.ts';
import { unzipped } from '../../../test/zip.ts';

const { here, bodies, arrived, failed, settled, signIn, signedCheckUp } = useOutbox();

async function merge(kept: Patient, gone: Patient): Promise<Merge> {
  const { token } = await here.server.signIn('admin');
  const input = { goneId: gone.id, hn: gone.patientID, version: kept.version, goneVersion: gone.version };
  const path = `/patients/${kept.id}/merges`;
  const answer = await onceFree(() => here.server.call('POST', path, token, { ...input, reason: 'xxx' }));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
/** A record is in use while a result of it is on its way. */
const onceFree = <Answer extends { body: { type?: string } }>(ask: () => Promise<Answer>): Promise<Answer> =>
  until('no result is on its way', async () => {
    const answer = await ask();
    return answer.body.type === 'MERGE_IN_USE' ? null : answer;
  }) as Promise<Answer>;
async function undo(kept: Patient, id: number): Promise<UndoneMerge> {
  const { token } = await here.server.signIn('admin');
  const [merge]: Merge[] = (await here.server.call('GET', `/patients/${kept.id}/merges`, token)).body;
  const path = `/patients/${kept.id}/merges/${id}/undo`;
  const answer = await onceFree(() => here.server.call('POST', path, token, { version: merge?.keptVersion }));
  expect(answer.status).toBe(200);
  return answer.body;
}
const now = async ({ id }: Patient): Promise<Patient> =>
  (await here.server.call('GET', `/patients/${id}`, here.nurse.token)).body;
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
  const { id, resultsToWithdraw } = await merge(kept, patient);
  // That it left under its own HN before is right.
  expect(resultsToWithdraw).toBe(0);
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
  expect(listed.body).toMatchObject([{ id, resultsToWithdraw: 1 }]);
  expect(await undo(kept, id)).toEqual({ resultsToWithdraw: 1 });
  const { rows } = await here.server.sql(`select details from audit_events
    where action = 'patient.merge-undone' and subject_id = '${kept.id}'`);
  expect(rows).toMatchObject([{ details: { resultsToWithdraw: 1 } }]);
  const [, again] = await arrived(2);
  expect(again).toMatchObject({ patient: { hn: patient.patientID }, replaces: sent?.key });
  // Made before the merge: the paper names its own record all along.
  expect(again?.report.sha256).toBe(sent?.report.sha256);
});

test('a signed report is found again after an undo, unless another was made in the other name', async () => {
  const { patient, checkUp } = await signedCheckUp();
  await arrived(1);
  await settled();
  const before = await reportOf(checkUp, 'th');
  const kept = await other();
  // One that is made anew says another minute.
  here.server.clock.advance(120_000);
  await undo(kept, (await merge(kept, patient)).id);
  expect(await reportOf(checkUp, 'th')).toBe(before);
  const { id } = await merge(await now(kept), await now(patient));
  const wrong = await reportOf(checkUp, 'en');
  await undo(kept, id);
  expect(await reportOf(checkUp, 'en')).not.toBe(wrong);
});

test('a report that names the other record is never found again, and is in no export but that of its name', async () => {
  const { patient, checkUp } = await signedCheckUp();
  await arrived(1);
  await settled();
  const kept = await other();
  const exported = async ({ id }: Patient): Promise<{ patient_id: number }[]> => {
    const { token } = await here.server.signIn('admin');
    const answer = await fetch(`${here.server.url}/api/patients/${id}/export`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    return JSON.parse(String(unzipped(await answer.arrayBuffer()).get('data.json'))).signed_reports;
  };
  here.server.clock.advance(120_000);
  const { id } = await merge(kept, patient);
  const wrong = await reportOf(checkUp, 'en');
  expect((await exported(kept)).map((each) => each.patient_id).sort()).toEqual([kept.id, patient.id].sort());
  await undo(kept, id);
  expect((await exported(patient)).map((each) => each.patient_id)).toEqual([patient.id]);
  const { token } = await here.server.signIn('admin');
  expect((await here.server.call('DELETE', `/patients/${kept.id}`, token)).status).toBe(200);
  expect(await reportOf(checkUp, 'en')).not.toBe(wrong);
  expect((await exported(patient)).map((each) => each.patient_id)).toEqual([patient.id, patient.id]);
});

test("what names the other record is told from what was sent, however far apart server's and database's clocks are", async () => {
  here.receiver.answer = answering(500);
  const { patient } = await signedCheckUp();
  await failed();
  const kept = await other();
  // What this server calls now is an hour ahead of what the database calls so.
  here.server.clock.advance(3_600_000);
  await signIn();
  const { id } = await merge(kept, patient);
  here.receiver.received.length = 0;
  here.receiver.answer = answering(200);
  here.server.clock.advance(120_000);
  const [sent] = await arrived(1);
  await settled();
  expect(await undo(kept, id)).toEqual({ resultsToWithdraw: 1 });
  const [, again] = await arrived(2);
  expect(again).toMatchObject({ patient: { hn: patient.patientID }, replaces: sent?.key });
  await settled();
  // The other record has it no more: a second round has nothing to withdraw.
  const next = await merge(await now(kept), await now(patient));
  expect(next.resultsToWithdraw).toBe(0);
  expect(await undo(kept, next.id)).toEqual({ resultsToWithdraw: 0 });
});

test('a result whose answer was lost is one to withdraw, and the right one takes its place', async () => {
  here.receiver.answer = answering(500);
  const { patient, checkUp } = await signedCheckUp();
  await failed();
  const kept = await other();
  const { id } = await merge(kept, patient);
  here.receiver.received.length = 0;
  here.receiver.answer = (response) => response.destroy();
  here.server.clock.advance(120_000);
  const [lost] = await arrived(1);
  await failed(2);
  const listed = await here.server.call('GET', `/patients/${kept.id}/merges`, here.nurse.token);
  expect(listed.body).toMatchObject([{ resultsToWithdraw: 1 }]);
  expect(await undo(kept, id)).toEqual({ resultsToWithdraw: 1 });
  here.receiver.answer = answering(200);
  here.server.clock.advance(120_000);
  await settled();
  const ofIt = bodies().filter((body) => body.checkUp.id === checkUp.id);
  expect(ofIt.at(-1)).toMatchObject({ patient: { hn: patient.patientID }, replaces: lost?.key });
});

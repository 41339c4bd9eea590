import { once } from 'node:events';
import { connect } from 'node:net';
import type { AdtState } from '@sadap/contract/adt';
import type { Patient } from '@sadap/contract/patients';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { freePort } from '../../database/free-port.ts';
import { framed } from '../../hl7/index.ts';

let server: TestServer;
let port: number;
let nurse: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  port = await freePort();
  server = await startServer({ ADT_PORT: String(port), ADT_USERNAME: 'his_adt', LOG_LEVEL: 'silent' });
  await server.user('his_adt');
  nurse = await server.user('ward_nurse');
  admin = await server.signIn('admin');
});
afterAll(() => server?.close());

let made = 0;
async function told(last: string, hn: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const text = `MSH|^~\\&|HIS||||1||ADT^A08|n${++made}|P|2.5.1\rPID|1||${hn}||${last}^มาลี||19580302|F\r`;
  socket.write(framed(Buffer.from(text)));
  await once(socket, 'data');
  socket.destroy();
}
const state = async () => (await server.call('GET', '/adt', admin.token)).body as AdtState;
const patientIdsOf = async (action: string, id: number) =>
  (
    await server.sql(
      `select patient_ids, user_id from audit_events where action = '${action}' and subject_id = '${id}'`,
    )
  ).rows;

/** A dead letter of a patient who is here under another name. */
async function letterOf() {
  const hn = `HN70${String(++made).padStart(5, '0')}`;
  const lastName = `ดีงาม${made}`;
  const typed = { title: 'นาง', firstName: 'มาลี', lastName, gender: 'female', dateOfBirth: '1958-03-02' };
  const input = { patientID: hn, ...typed, weight: 60, height: 158 };
  const patient = (await server.call('POST', '/patients', nurse.token, input)).body as Patient;
  await told('ใหม่มาก', hn);
  const letter = (await state()).letters.find((each) => each.hn === hn);
  if (!letter) throw new Error('there is no letter');
  return { patient, letter, typed };
}

describe('what the hospital said and Sadap did not take', () => {
  test('is listed by HN and reason, and names nobody', async () => {
    const { letter } = await letterOf();
    const { listens, letters, letters_count: count } = await state();
    expect([listens, count]).toEqual([true, letters.length]);
    expect(letter).toMatchObject({ event: 'A08', why: 'DIFFERENT_PATIENT', other_hn: null });
    expect(JSON.stringify(letters)).not.toContain('ใหม่มาก');
  });

  test('is read by an administrator, and the trail of the patient says so', async () => {
    const { patient, letter } = await letterOf();
    const { body } = await server.call('GET', `/adt/${letter.id}`, admin.token);
    expect(body).toEqual({
      ...{ id: letter.id, last_name: 'ใหม่มาก', first_name: 'มาลี', birth_date: '19580302', sex: 'F' },
      patient_id: patient.id,
      other_patient_id: null,
    });
    expect(await patientIdsOf('adt.read', letter.id)).toEqual([
      { patient_ids: [patient.id], user_id: admin.userId },
    ]);
  });

  test('is tried again: it goes once the record agrees, and stays before', async () => {
    const { patient, letter, typed } = await letterOf();
    const again = () => server.call('POST', `/adt/${letter.id}/again`, admin.token);
    expect(((await again()).body as AdtState).letters).toContainEqual(letter);
    const changed = { version: 1, ...typed, lastName: 'ใหม่มาก', weight: 60, height: 158 };
    expect((await server.call('PUT', `/patients/${patient.id}`, nurse.token, changed)).status).toBe(200);
    expect(((await again()).body as AdtState).letters).not.toContainEqual(
      expect.objectContaining({ id: letter.id }),
    );
    const { rows } = await server.sql(`select state, body from adt_messages where id = ${letter.id}`);
    expect(rows).toEqual([{ state: 'done', body: null }]);
    expect((await again()).status).toBe(404);
  });

  test('is put away with a reason; what it said is gone then', async () => {
    const { patient, letter } = await letterOf();
    const path = `/adt/${letter.id}/put-away`;
    expect((await server.call('POST', path, admin.token, { reason: ' ' })).status).toBe(422);
    const { body } = await server.call('POST', path, admin.token, { reason: 'โทรถามแล้ว' });
    expect((body as AdtState).letters).not.toContainEqual(expect.objectContaining({ id: letter.id }));
    const { rows } = await server.sql(`select state, why, body from adt_messages where id = ${letter.id}`);
    expect(rows).toEqual([{ state: 'put-away', why: 'โทรถามแล้ว', body: null }]);
    expect(await patientIdsOf('adt.put-away', letter.id)).toEqual([
      { patient_ids: [patient.id], user_id: admin.userId },
    ]);
  });

  test.each([
    'GET /adt',
    'GET /adt/1',
    'POST /adt/1/again',
    'POST /adt/1/put-away',
  ])('is for administrators alone: %s', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const body = path.endsWith('put-away') ? { reason: 'xxx' } : undefined;
    expect((await server.call(method, path, nurse.token, body)).status).toBe(403);
  });
});

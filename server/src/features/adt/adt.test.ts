import { once } from 'node:events';
import { connect } from 'node:net';
import type { Patient } from '@sadap/contract/patients';
import { Client, Message } from 'node-hl7-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { until } from '../../../test/conditions.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { freePort } from '../../database/free-port.ts';
import { encoded, framed, type Message as Parsed, parsed } from '../../hl7/index.ts';

let server: TestServer;
let port: number;
let nurse: SignedIn;
beforeAll(async () => {
  port = await freePort();
  server = await startServer({ ADT_PORT: String(port), ADT_USERNAME: 'his_adt', LOG_LEVEL: 'silent' });
  await server.user('his_adt');
  nurse = await server.user('ward_nurse');
});
afterAll(() => server?.close());

let made = 0;
const nextHn = () => `HN69${String(++made).padStart(5, '0')}`;
type Told = {
  hn: string;
  event?: string;
  last?: string;
  first?: string;
  birth?: string;
  sex?: string;
  charset?: string;
  id?: string;
  rest?: string;
};
function adt({
  hn,
  event = 'A04',
  last = 'ดีงาม',
  first = 'มาลี',
  birth = '19580302',
  sex = 'F',
  charset = 'UNICODE UTF-8',
  id,
  rest,
}: Told): string {
  const msh = `MSH|^~\\&|HIS|H|SADAP||20261102031500||ADT^${event}|${id ?? `m${++made}`}|P|2.5.1||||||${charset}`;
  const pid = `PID|1||7^^^^PI~${hn}^^^HIS^MR||${last}^${first}^^^นาง||${birth}|${sex}`;
  return `${[msh, `EVN|${event}`, pid, ...(rest ? [rest] : [])].join('\r')}\r`;
}
const MEASURED = 'OBX|1|NM|29463-7^Weight^LN||61|kg|||||F\rOBX|2|NM|8302-2^Height^LN||1.58|m|||||F';

/** What is answered to a frame, on a connection of its own. */
async function answerTo(message: string | Buffer): Promise<Parsed> {
  const socket = connect(port, '127.0.0.1');
  try {
    socket.write(framed(typeof message === 'string' ? Buffer.from(message) : message));
    let got = '';
    for await (const piece of socket) {
      got += String(piece);
      if (got.includes('\u001c')) break;
    }
    return parsed(got.slice(1));
  } finally {
    socket.destroy();
  }
}
const codeOf = async (message: string | Buffer) => (await answerTo(message)).get('MSA', 1);
const withHn = async (hn: string) => {
  const { body } = await server.call('GET', `/patients?search=${hn}`, nurse.token);
  return (body as Patient[]).find(({ patientID }) => patientID === hn);
};
const kept = async (hn: string) =>
  (await server.sql(`select state, why, other_hn, body from adt_messages where hn = '${hn}' order by id`))
    .rows;
/** The newest. */
const newest = async (hn: string) => (await kept(hn)).at(-1);
const registered = async (change: object = {}) => {
  const { body } = await server.call('POST', '/patients', nurse.token, {
    patientID: nextHn(),
    title: 'นาง',
    firstName: 'มาลี',
    lastName: `ดีงาม${made}`,
    gender: 'female',
    dateOfBirth: '1958-03-02',
    weight: 60,
    height: 158,
    ...change,
  });
  return body as Patient;
};
/** Two records of one person, under different HNs. */
async function twice(change: object = {}, both: object = {}): Promise<[Patient, Patient]> {
  const first = await registered(both);
  const { firstName, lastName } = first;
  const otherPerson = { than: [first.id], reason: 'ทดสอบลงทะเบียนซ้ำ' };
  return [first, await registered({ ...both, firstName, lastName, otherPerson, ...change })];
}

describe('what the hospital tells of patients', () => {
  test('registers one with weight and height, in the name of the account, whom nobody types otherwise then', async () => {
    const hn = nextHn();
    const ack = await answerTo(adt({ hn, rest: MEASURED, last: 'ใหม่' }));
    expect([ack.get('MSA', 1), ack.get('MSH', 9), ack.get('MSH', 9, 2)]).toEqual(['AA', 'ACK', 'A04']);
    const patient = await withHn(hn);
    expect(patient).toMatchObject({
      firstName: 'มาลี',
      lastName: 'ใหม่',
      dateOfBirth: '1958-03-02',
      gender: 'female',
      weight: 61,
      height: 158,
      hospitalAgreedAt: expect.any(String),
    });
    const typed = {
      title: 'นาง',
      firstName: 'มาลี',
      lastName: 'อื่น',
      gender: 'female',
      dateOfBirth: '1958-03-02',
    };
    const changed = { version: 1, ...typed, weight: 61, height: 158 };
    const { body } = await server.call('PUT', `/patients/${patient?.id}`, nurse.token, changed);
    expect(body).toMatchObject({ type: 'PATIENT_OF_HOSPITAL' });
    const { rows } = await server.sql(
      `select action, address from audit_events where subject_kind = 'patient' and subject_id = '${patient?.id}'
        and action in ('patient.created', 'adt.matched') order by id`,
    );
    expect(rows).toEqual([
      { action: 'patient.created', address: '127.0.0.1' },
      { action: 'adt.matched', address: '127.0.0.1' },
    ]);
    expect(await kept(hn)).toEqual([{ state: 'done', why: null, other_hn: null, body: null }]);
  });

  test('confirms one who is here, in TIS-620 too', async () => {
    const { patientID: hn, lastName } = await registered();
    const message = adt({ hn, event: 'A08', last: lastName ?? '', charset: 'TIS-620' });
    expect(await codeOf(encoded(message, 'TIS-620'))).toBe('AA');
    expect((await withHn(hn))?.hospitalAgreedAt).toEqual(expect.any(String));
  });

  test.each([
    ['another name', { last: 'คนอื่น' }, 'DIFFERENT_PATIENT'],
    ['another birth date', { birth: '19580303' }, 'DIFFERENT_PATIENT'],
    ['another sex', { sex: 'M' }, 'DIFFERENT_PATIENT'],
    ['a Buddhist year', { birth: '25010302' }, 'BAD_PATIENT'],
    ['no whole birth date', { birth: '1958' }, 'BAD_PATIENT'],
    ['no first name', { first: '' }, 'BAD_PATIENT'],
    ['a sex that is none', { sex: 'U' }, 'BAD_PATIENT'],
  ])('leaves %s to a person, and changes nothing', async (_, change, why) => {
    const before = await registered();
    const ack = await answerTo(
      adt({ hn: before.patientID, event: 'A01', last: before.lastName ?? '', ...change }),
    );
    expect([ack.get('MSA', 1), ack.get('MSA', 3)]).toEqual(['AE', `kept for a person: ${why}`]);
    expect(await withHn(before.patientID)).toEqual(before);
    expect(await kept(before.patientID)).toEqual([
      { state: 'refused', why, other_hn: null, body: expect.stringContaining('PID|') },
    ]);
  });

  test.each([
    ['without a weight that is a number', MEASURED.replace('|61|', '|61 or so|')],
    ['without a unit of height', MEASURED.replace('|m|', '||')],
  ])('%s nobody is registered, and a person sees why', async (_, rest) => {
    const hn = nextHn();
    expect(await codeOf(adt({ hn, last: `หนัก${made}`, rest }))).toBe('AE');
    expect(await withHn(hn)).toBeUndefined();
    expect(await kept(hn)).toMatchObject([{ state: 'refused', why: 'BAD_MEASUREMENTS' }]);
  });

  test('a letter that cannot be used ends no other', async () => {
    const { patientID: hn } = await registered();
    await codeOf(adt({ hn, event: 'A04', last: 'คนอื่น' }));
    await codeOf(adt({ hn, event: 'A08', last: 'คนอื่น', sex: 'U' }));
    expect((await kept(hn)).map(({ state, why }) => [state, why])).toEqual([
      ['refused', 'DIFFERENT_PATIENT'],
      ['refused', 'BAD_PATIENT'],
    ]);
  });

  test.each([
    ['without weight and height', {}],
    ['with a height that was wrong', { rest: MEASURED.replace('m|||||F', 'm|||||W') }],
    ['of a Buddhist year', { birth: '25010302' }],
    ['of a sex that is none', { sex: 'U' }],
  ])('%s nobody is registered; that is no dead letter', async (_, change) => {
    const hn = nextHn();
    expect(await codeOf(adt({ hn, last: `เบา${made}`, ...change }))).toBe('AA');
    expect(await withHn(hn)).toBeUndefined();
    expect(await kept(hn)).toEqual([{ state: 'done', why: 'NOT_REGISTERED', other_hn: null, body: null }]);
  });

  test('of one patient the newest letter stays, and each A40', async () => {
    const { patientID: hn } = await registered();
    const { patientID: oldHn } = await registered();
    await codeOf(adt({ hn, event: 'A40', rest: `MRG|${oldHn}^^^HIS^MR` }));
    await codeOf(adt({ hn, event: 'A01', last: 'คนหนึ่ง' }));
    await codeOf(adt({ hn, event: 'A08', last: 'คนสอง' }).replace('|HIS|H|', '|LAB|H|'));
    expect(await kept(hn)).toMatchObject([
      { state: 'refused', why: 'MERGE_DIFFERENT' },
      { state: 'put-away', why: 'REPLACED', body: null },
      { state: 'refused', why: 'DIFFERENT_PATIENT' },
    ]);
  });

  test('two messages at once about one new patient are both done', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const hn = nextHn();
      const told = () => codeOf(adt({ hn, last: `พร้อมกัน${hn}`, rest: MEASURED }));
      expect(await Promise.all([told(), told()])).toEqual(['AA', 'AA']);
      expect(await kept(hn)).toMatchObject([{ state: 'done' }, { state: 'done' }]);
    }
  });

  test('an HN is kept as patients are found by it, and goes with the patient', async () => {
    const { id, patientID: hn } = await registered();
    const thai = hn.replace(/\d/g, (digit) => String.fromCodePoint(0x0e50 + Number(digit)));
    await codeOf(adt({ hn: ` ${thai} `, last: 'คนอื่น' }));
    await codeOf(adt({ hn: 'HN6600003', event: 'A40', rest: `MRG|${thai}^^^HIS^MR` }));
    const letters = () => server.sql(`select 1 from adt_messages where '${hn}' in (hn, other_hn)`);
    expect((await letters()).rowCount).toBe(2);
    const { token } = await server.signIn('admin');
    expect((await server.call('DELETE', `/patients/${id}`, token)).status).toBeLessThan(300);
    expect((await letters()).rowCount).toBe(0);
  });

  test('control characters are left out', async () => {
    const hn = nextHn();
    expect(await codeOf(adt({ hn, last: 'ว\u0000่าง\\X00\\ดี\u0001', rest: MEASURED }))).toBe('AA');
    expect(await withHn(hn)).toMatchObject({ lastName: 'ว่างดี' });
  });

  test('what the database refuses as data is answered', async () => {
    await server.sql(`create function refuse_it() returns trigger language plpgsql as
      $$ begin raise exception 'no' using errcode = '22021'; end $$`);
    await server.sql(`create trigger refuse_it before insert on adt_messages for each row
      when (new.control_id = 'refused') execute function refuse_it()`);
    await server.sql(`create trigger refuse_it before insert on patients for each row
      when (new.hn = 'HN6600004') execute function refuse_it()`);
    expect(await codeOf(adt({ hn: nextHn(), id: 'refused' }))).toBe('AE');
    expect(await codeOf(adt({ hn: 'HN6600004', last: 'ไม่รับ', rest: MEASURED }))).toBe('AE');
    expect(await kept('HN6600004')).toMatchObject([{ state: 'refused', why: 'BAD_PATIENT' }]);
  });

  test('somebody who is here under another HN is left to a person', async () => {
    const before = await registered();
    const hn = nextHn();
    expect(await codeOf(adt({ hn, last: before.lastName ?? '', rest: MEASURED }))).toBe('AE');
    expect(await kept(hn)).toMatchObject([{ why: 'SAME_NAME_AND_BIRTH_DATE' }]);
  });

  test('two records are merged by a person, who is told which of them are here', async () => {
    const here = async () => (await registered()).patientID;
    const away = async () => nextHn();
    for (const [newHn, oldHn, why] of [
      [await here(), await here(), 'MERGE_DIFFERENT'],
      [await away(), await here(), 'MERGE_ONLY_OLD'],
    ] as const) {
      expect(await codeOf(adt({ hn: newHn, event: 'A40', rest: `MRG|${oldHn}^^^HIS^MR` }))).toBe('AE');
      expect(await kept(newHn)).toMatchObject([{ state: 'refused', why, other_hn: oldHn }]);
    }
  });

  const A40 = async (kept: Patient, gone: Patient, more: Partial<Told> = {}) => {
    const { patientID: hn, lastName } = kept;
    const rest = `MRG|${gone.patientID}^^^HIS^MR`;
    return codeOf(adt({ hn, event: 'A40', last: lastName ?? '', rest, ...more }));
  };

  test('an A40 merges two records where all speaks for it, and once', async () => {
    const [kept, gone] = await twice({ allergies: ['แอสไพริน'] });
    await server.call('POST', '/sessions', nurse.token, { patientId: gone.id });
    expect(await A40(kept, gone, { id: 'merge-1' })).toBe('AA');
    const now = await withHn(kept.patientID);
    expect(now).toMatchObject({ mergedHNs: [gone.patientID], allergies: ['แอสไพริน'] });
    const { rows } = await server.sql(`select action, details ->> 'source' as source, address, username
      from audit_events join users on users.id = user_id
      where action = 'patient.merged' and subject_id = '${kept.id}'`);
    expect(rows).toEqual([
      { action: 'patient.merged', source: 'hospital', address: '127.0.0.1', username: 'his_adt' },
    ]);
    const { body } = await server.call('GET', `/patients/${kept.id}/merges`, nurse.token);
    expect(body).toMatchObject([{ isByHospital: true, byUsername: 'his_adt', moved: { checkUps: 1 } }]);
    for (const id of ['merge-1', 'merge-2', 'merge-3']) expect(await A40(kept, gone, { id })).toBe('AA');
    expect((await withHn(kept.patientID))?.version).toBe(now?.version);
    // What is said of the old HN is said of the record that stays.
    const { patientID: hn } = gone;
    expect(await codeOf(adt({ hn, event: 'A08', last: 'คนอื่น' }))).toBe('AE');
    expect(await newest(hn)).toMatchObject({ why: 'DIFFERENT_PATIENT' });
    expect(await codeOf(adt({ hn, event: 'A08', last: kept.lastName ?? '' }))).toBe('AA');
  });

  test.each<[string, object, Partial<Told> & { formerName?: string }, string]>([
    ['another name', {}, { last: 'คนอื่น' }, 'MERGE_DIFFERENT'],
    ['another birth date', {}, { birth: '19580303' }, 'MERGE_DIFFERENT'],
    ['no name', {}, { last: '', first: '' }, 'MERGE_DIFFERENT'],
    ['records of other birth dates', { dateOfBirth: '1960-01-01' }, {}, 'MERGE_CONTRADICTS'],
    ['records of other sexes', { gender: 'male' }, {}, 'MERGE_CONTRADICTS'],
    ['records of other citizen ids', { citizenId: '1101700230708' }, {}, 'MERGE_CONTRADICTS'],
    ['a twin', { firstName: 'มารี' }, {}, 'MERGE_CONTRADICTS'],
    ['another last name', { lastName: 'อื่น' }, {}, 'MERGE_CONTRADICTS'],
    ['another name, whatever MRG-7 says', { firstName: 'มารี' }, { formerName: 'มารี' }, 'MERGE_CONTRADICTS'],
    ['a record of a year alone', { dateOfBirth: '1958' }, {}, 'MERGE_CONTRADICTS'],
  ])('an A40 with %s is a dead letter', async (_what, change, told, why) => {
    const [kept, gone] = await twice({ citizenId: null, ...change });
    await server.sql(`update patients set citizen_id = '1102003204480' where id = ${kept.id}`);
    const { formerName, ...others } = told;
    const rest = formerName && { rest: `MRG|${gone.patientID}^^^HIS^MR||||||${gone.lastName}^${formerName}` };
    expect(await A40(kept, gone, { ...others, ...rest })).toBe('AE');
    expect(await newest(kept.patientID)).toMatchObject({ why });
    expect((await withHn(gone.patientID))?.mergedHNs).toEqual([]);
    await server.sql(`update patients set citizen_id = null where id = ${kept.id}`);
    await server.sql(`update patients set citizen_id = null where id = ${gone.id}`);
  });

  test('an A40 of newborns, who may have one name at first, is a dead letter; with one citizen id they are one', async () => {
    const born = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
    const [first, second] = await twice({}, { dateOfBirth: born });
    const birth = born.replaceAll('-', '');
    expect(await A40(first, second, { birth })).toBe('AE');
    expect(await newest(first.patientID)).toMatchObject({ why: 'MERGE_CONTRADICTS' });
    await server.sql(
      `update patients set citizen_id = '1102003204480' where id in (${first.id}, ${second.id})`,
    );
    expect(await A40(first, second, { birth })).toBe('AA');
    await server.sql(`update patients set citizen_id = null where citizen_id = '1102003204480'`);
  });

  test('an A40 tells of a changed name of one citizen id: that of the old HN is the one it had', async () => {
    const [kept, gone] = await twice({ lastName: 'นามสกุลเดิม' });
    await server.sql(`update patients set citizen_id = '1102003204480' where id in (${kept.id}, ${gone.id})`);
    const former = (name: string) => ({ rest: `MRG|${gone.patientID}^^^HIS^MR||||||${name}` });
    expect(await A40(kept, gone, former('คนอื่น^มาลี'))).toBe('AE');
    expect(await newest(kept.patientID)).toMatchObject({ why: 'MERGE_CONTRADICTS' });
    expect(await A40(kept, gone, former('นามสกุลเดิม^มาลี'))).toBe('AA');
    expect(await withHn(kept.patientID)).toMatchObject({ mergedHNs: [gone.patientID] });
    await server.sql(`update patients set citizen_id = null where citizen_id = '1102003204480'`);
  });

  const byHand = async (stays: Patient, goes: Patient) => {
    const { token } = await server.signIn('admin');
    const [{ version }, { version: goneVersion }] = await Promise.all(
      [stays, goes].map(
        async ({ id }) => (await server.sql(`select version from patients where id = ${id}`)).rows[0],
      ),
    );
    const pair = { goneId: goes.id, hn: goes.patientID, version, goneVersion, reason: 'ลงทะเบียนซ้ำ' };
    const { status } = await server.call('POST', `/patients/${stays.id}/merges`, token, pair);
    expect(status).toBe(201);
  };

  test('an A40 that gives up the HN which stayed here is a dead letter', async () => {
    const [kept, gone] = await twice();
    await byHand(gone, kept);
    expect(await A40(kept, gone)).toBe('AE');
    expect(await newest(kept.patientID)).toMatchObject({ state: 'refused', why: 'MERGE_REVERSED' });
    expect(await withHn(gone.patientID)).toMatchObject({ mergedHNs: [kept.patientID] });
  });

  test('an A40 of an HN that is part of a third record leads to no record that it does not name', async () => {
    const [kept, gone] = await twice();
    const third = await registered();
    await byHand(third, gone);
    expect(await A40(kept, gone)).toBe('AE');
    expect(await newest(kept.patientID)).toMatchObject({ state: 'refused', why: 'MERGE_ELSEWHERE' });
    const { token } = await server.signIn('admin');
    const { rows } = await server.sql(
      `select max(id) as id from adt_messages where hn = '${kept.patientID}'`,
    );
    const { body } = await server.call('GET', `/adt/${rows[0]?.id}`, token);
    expect(body).toMatchObject({ patient_id: kept.id, other_patient_id: null });
  });

  test('an A40 that tells of a merge which a person undid is a dead letter, whichever HN it gives up', async () => {
    const [kept, gone] = await twice();
    expect(await A40(kept, gone)).toBe('AA');
    const { body: list } = await server.call('GET', `/patients/${kept.id}/merges`, nurse.token);
    const { token } = await server.signIn('admin');
    const [{ id }] = list as [{ id: number }];
    const undo = `/patients/${kept.id}/merges/${id}/undo`;
    expect((await server.call('POST', undo, token, { version: kept.version + 1 })).status).toBe(200);
    expect(await A40(kept, gone)).toBe('AE');
    expect(await newest(kept.patientID)).toMatchObject({ state: 'refused', why: 'MERGE_UNDONE' });
    expect(await A40(gone, kept)).toBe('AE');
    expect(await newest(gone.patientID)).toMatchObject({ state: 'refused', why: 'MERGE_UNDONE' });
    // Whoever merges them after all has decided, and the hospital says nothing new.
    await byHand(kept, gone);
    expect(await A40(kept, gone, { id: 'after-all' })).toBe('AA');
  });

  test('an A40 of a restricted record, or of one in use, is a dead letter', async () => {
    const [kept, gone] = await twice();
    await server.sql(`insert into patient_restrictions (patient_id, kind, note, restricted_by, restricted_at)
      values (${gone.id}, 'objection', '', ${nurse.userId}, now())`);
    expect(await A40(kept, gone)).toBe('AE');
    expect(await newest(kept.patientID)).toMatchObject({ why: 'MERGE_RESTRICTED' });
    await server.sql(`update patient_restrictions set lifted_at = now() where patient_id = ${gone.id}`);
    const { body } = await server.call('POST', '/sessions', nurse.token, { patientId: gone.id });
    const sessionId = (body as { id: number }).id;
    await server.call('POST', '/examinations', nurse.token, { sessionId, protocolId: 'lung-short' });
    expect(await A40(kept, gone)).toBe('AE');
    expect(await newest(kept.patientID)).toMatchObject({ why: 'MERGE_IN_USE' });
  });

  test('an A40 whose old HN is not here has nothing to merge', async () => {
    for (const hn of [(await registered()).patientID, nextHn()]) {
      expect(await codeOf(adt({ hn, event: 'A40', rest: `MRG|${nextHn()}^^^HIS^MR` }))).toBe('AA');
      expect((await kept(hn)).filter(({ state }) => state === 'refused')).toEqual([]);
    }
  });

  test.each([
    ['without the HN that is given up', () => 'MRG|'],
    ['of one HN, in other letters', (hn: string) => `MRG|${hn.toLowerCase()}^^^HIS^MR`],
  ])('an A40 %s names no two records', async (_, rest) => {
    const { patientID: hn } = await registered();
    expect(await codeOf(adt({ hn, event: 'A40', rest: rest(hn) }))).toBe('AE');
    expect(await kept(hn)).toMatchObject([{ state: 'refused', why: 'MERGE_NOT_TWO' }]);
  });

  test('the same message again changes nothing', async () => {
    const { patientID: hn } = await registered();
    const message = adt({ hn, last: 'คนอื่น', id: 'again' });
    expect(await codeOf(message)).toBe('AE');
    expect(await codeOf(message.replace('20261102031500', '20261102031600'))).toBe('AA');
    expect(await kept(hn)).toHaveLength(1);
    // A sender that counts anew from 1 says something else under the same number.
    expect(await codeOf(message.replace('คนอื่น', 'อีกคน'))).toBe('AE');
    expect(await kept(hn)).toHaveLength(2);
  });

  test('goes with the patient', async () => {
    const { id, patientID: hn } = await registered();
    await codeOf(adt({ hn, last: 'คนอื่น' }));
    const { token } = await server.signIn('admin');
    expect((await server.call('DELETE', `/patients/${id}`, token)).status).toBeLessThan(300);
    expect(await kept(hn)).toEqual([]);
  });
});

describe('a sender', () => {
  test.each([
    ['another message', 'MSH|^~\\&|HIS||||1||ORU^R01|1|P|2.5.1\rPID|1\r', '201'],
    ['another event', 'MSH|^~\\&|HIS||||1||ADT^A03|1|P|2.5.1\rPID|1\r', '201'],
    ['no number', 'MSH|^~\\&|HIS||||1||ADT^A04||P|2.5.1\rPID|1\r', '201'],
    ['no HL7', 'hello', '100'],
    ['another charset', 'MSH|^~\\&|HIS||||1||ADT^A04|1|P|2.5.1||||||BIG-5\rPID|1\r', '102'],
  ])('of %s is told so', async (_, message, error) => {
    const ack = await answerTo(message);
    expect([ack.get('MSA', 1), ack.get('ERR', 3)]).toEqual(['AR', error]);
  });

  test.each([
    ['repetitions', `MSH|^~\\&|HIS||||1||ADT^A04|big1|P|2.5.1\rPID|1||${'~'.repeat(250_000)}\r`],
    ['segments', `MSH|^~\\&|HIS||||1||ADT^A04|big2|P|2.5.1\rPID|1||7\r${'OBX\r'.repeat(64_000)}`],
    ['components', `MSH|^~\\&|HIS||||1||ADT^A04|big3|P|2.5.1\rPID|1||7||${'^'.repeat(250_000)}\r`],
  ])('of too many %s is told so, and nothing is kept', async (_, message) => {
    const ack = await answerTo(message);
    expect([ack.get('MSA', 1), ack.get('MSA', 2), ack.get('MSA', 3)]).toEqual([
      'AR',
      expect.stringMatching(/^big\d$/),
      'too large',
    ]);
    expect((await server.sql("select 1 from adt_messages where control_id like 'big%'")).rowCount).toBe(0);
  });

  test('of another charset gets its number back as it wrote it', async () => {
    const id = encoded('ก7', 'TIS-620');
    const message = Buffer.concat([
      Buffer.from('MSH|^~\\&|HIS||||1||ADT^A04|'),
      id,
      Buffer.from('|P|2.5.1||||||BIG-5\rPID|1\r'),
    ]);
    const socket = connect(port, '127.0.0.1');
    socket.write(framed(message));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.includes(Buffer.concat([Buffer.from('MSA|AR|'), id]))).toBe(true);
    socket.destroy();
  });

  test('that others wrote is answered', async () => {
    const hn = nextHn();
    const acks: Message[] = [];
    const client = new Client({ host: '127.0.0.1' });
    const outbound = client.createConnection(
      { port },
      async (response) => void acks.push(response.getMessage()),
    );
    await once(outbound, 'connect');
    await outbound.sendMessage(new Message({ text: adt({ hn, rest: MEASURED, last: 'ต่างระบบ' }).trimEnd() }));
    const ack = await until('it is acknowledged', () => acks[0]);
    expect(ack.get('MSA.1').toString()).toBe('AA');
    expect(await withHn(hn)).toMatchObject({ lastName: 'ต่างระบบ' });
    await outbound.close();
  });

  test('that stops in the middle, speaks something else or too much, is closed; others go on meanwhile', async () => {
    const slow = connect(port, '127.0.0.1');
    await once(slow, 'connect');
    slow.write('\u000bMSH|');
    for (const bytes of ['GET / HTTP/1.1\r\n', `\u000b${'x'.repeat(300_000)}`]) {
      const other = connect(port, '127.0.0.1');
      // What is not read yet ends with a reset, which `once` would throw.
      other.on('error', () => undefined);
      other.write(bytes);
      await new Promise((resolve) => other.on('close', resolve));
    }
    const { patientID: hn, lastName } = await registered();
    expect(await codeOf(adt({ hn, last: lastName ?? '' }))).toBe('AA');
    expect(slow.destroyed).toBe(false);
    const closed = once(slow, 'close');
    slow.resume();
    server.clock.advance(31_000);
    await closed;
  });

  test('gets no more than eight connections', async () => {
    const sockets = Array.from({ length: 9 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    try {
      await until('one is closed', () => {
        for (const socket of sockets) socket.resume();
        return sockets.some(({ closed }) => closed);
      });
      expect(sockets.filter(({ closed }) => closed)).toHaveLength(1);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });

  test('several messages at once are answered in order', async () => {
    const { patientID: hn, lastName } = await registered();
    const socket = connect(port, '127.0.0.1');
    const ids = ['q1', 'q2', 'q3'];
    socket.write(Buffer.concat(ids.map((id) => framed(Buffer.from(adt({ hn, last: lastName ?? '', id }))))));
    let got = '';
    socket.on('data', (piece) => {
      got += String(piece);
    });
    await until('all are answered', () => got.split('\u001c').length === 4);
    expect([...got.matchAll(/MSA\|AA\|(q\d)/g)].map(([, id]) => id)).toEqual(ids);
    socket.destroy();
  });
});

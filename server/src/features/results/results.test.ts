import { spawn } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HeartAnalysis, NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Recording } from '@sadap/contract/recordings';
import type { ResultsState } from '@sadap/contract/results';
import { encodeWav } from '@sadap/dsp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { until } from '../../../test/conditions.ts';
import { type Receiver, startReceiver } from '../../../test/receiver.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { freePort } from '../../database/free-port.ts';
import type { SignedResult } from '../signed-results/index.ts';
import { pauseMs } from './sender.ts';

const KEY = 'a secret of both ends, 32 bytes long or more';
const folder = mkdtempSync(join(tmpdir(), 'sadap-results-'));
const keyFile = join(folder, 'webhook.key');
writeFileSync(keyFile, `${KEY}\n`);

let receiver: Receiver;
let server: TestServer;
let nurse: SignedIn;
let doctor: SignedIn;
const settings = () => ({
  RESULT_WEBHOOK_URL: `${receiver.url}/results`,
  RESULT_WEBHOOK_KEY_FILE: keyFile,
  PUBLIC_URL: 'https://sadap.hospital.example',
  TOKEN_SECRET: 'a secret that all servers of the installation have',
  LOG_LEVEL: 'silent',
});
const signIn = async () => {
  nurse = await server.signIn('ward_nurse');
  doctor = await server.signIn('doctor_one');
};
beforeAll(async () => {
  receiver = await startReceiver();
  server = await startServer(settings());
  await server.user('ward_nurse');
  await server.doctor('doctor_one');
  await signIn();
});
const accepts = receiverAnswers(200);
afterEach(() => {
  receiver.answer = accepts;
  receiver.received.length = 0;
});
afterAll(async () => {
  await server?.close();
  receiver?.close();
  rmSync(folder, { recursive: true, force: true });
});

function receiverAnswers(status: number): Receiver['answer'] {
  return (response) => void response.writeHead(status).end();
}
type Body = Omit<SignedResult, 'report'> & {
  version: number;
  report: { pdf: string; sha256: string; fileName: string; language: string };
};
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as Body);
const arrived = (count: number, what = 'a result arrives') =>
  until(what, () => (bodies().length >= count ? bodies() : null));
const keysOf = (checkUp: CheckUp) =>
  bodies()
    .filter((body) => body.checkUp.id === checkUp.id)
    .map(({ key }) => key);
const state = async () => {
  const { token } = await server.signIn('admin');
  return (await server.call('GET', '/results', token)).body as ResultsState;
};
/** The failed try is noted, and its pause has begun. */
const failed = (times = 1) =>
  until('a try has failed', async () => {
    const { rows } = await server.sql(
      `select from outgoing_results where state = 'waiting' and tries >= ${times}`,
    );
    return rows.length > 0;
  });
/** Nothing waits any more: what was to leave has left. */
const settled = () =>
  until('nothing waits', async () => {
    const { rows } = await server.sql(`select from outgoing_results where state = 'waiting'`);
    return rows.length === 0;
  });

const MURMUR: HeartAnalysis = {
  ...NORMAL_HEART_ANALYSIS,
  systolicMurmur: { present: true, description: 'grade 2' },
};
let made = 0;
async function sound({ id, patientId }: CheckUp, position = 'Aortic', analysis: HeartAnalysis = MURMUR) {
  const form = new FormData();
  const fields = {
    file: new File([encodeWav(new Int16Array(11 * 4000).fill(++made), 4000)], 'a.wav'),
    position,
    patient_id: String(patientId),
    session_id: String(id),
    doctor_analysis: JSON.stringify(analysis),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { body } = await server.call('POST', '/heartsoundrecordings', nurse.token, form);
  const recording = body as Recording;
  const path = `/heartsoundrecordings/${recording.recording_id}`;
  return {
    recording,
    path,
    sign: (by = doctor) =>
      server.call('POST', `${path}/signature`, by.token, {
        analysis_version: recording.analysis_version,
        position_version: 0,
        circumstances_version: 0,
      }),
    add: (text: string) => server.call('POST', `${path}/addenda`, doctor.token, { text }),
  };
}
async function signedCheckUp() {
  const { patient, checkUp } = await server.patientWithCheckUp(nurse.token);
  const heart = await sound(checkUp);
  expect((await heart.sign()).status).toBeLessThan(300);
  return { patient, checkUp, heart };
}

// First: it holds the time of the signature against its own clock, which no test moves.
test('the Python of the page checks the signature and keeps the report once', async () => {
  const page = new URL('../../../../docs/hospital-system.md', import.meta.url);
  const [, code = ''] = [...readFileSync(page, 'utf8').matchAll(/^```python\n([\s\S]*?)^```/gm)].at(-1) ?? [];
  const kept = mkdtempSync(join(folder, 'kept-'));
  const program = join(folder, 'receiver.py');
  writeFileSync(program, code);
  const port = await freePort();
  const python = spawn(process.env.PYTHON_PATH ?? '/usr/bin/python3', [program, `${port}`, keyFile, kept]);
  try {
    const url = `http://127.0.0.1:${port}`;
    const forged = () =>
      fetch(url, {
        method: 'POST',
        body: '{}',
        headers: { 'sadap-timestamp': '1', 'sadap-signature': 'v1=0' },
      });
    await until('it listens', () =>
      forged().then(
        ({ status }) => status === 401,
        () => false,
      ),
    );
    receiver.answer = async (response, { body, headers }) => {
      const passed = { ...headers } as Record<string, string>;
      for (let tries = 0; tries < 2; tries++) {
        const answer = await fetch(url, {
          method: 'POST',
          body,
          headers: {
            'sadap-timestamp': passed['sadap-timestamp'] ?? '',
            'sadap-signature': passed['sadap-signature'] ?? '',
          },
        });
        response.statusCode = answer.status;
      }
      response.end();
    };
    await signedCheckUp();
    const [body] = await arrived(1);
    await settled();
    expect(readdirSync(kept)).toEqual([`${body?.key}.pdf`]);
    const pdf = readFileSync(join(kept, `${body?.key}.pdf`));
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(body?.report.sha256);
  } finally {
    python.kill('SIGKILL');
    await once(python, 'exit');
  }
});

describe('a signed check-up', () => {
  test('leaves with its last signature, once, and within ten seconds', async () => {
    const { patient, checkUp } = await server.patientWithCheckUp(nurse.token);
    const [first, second] = [await sound(checkUp), await sound(checkUp, 'Mitral', NORMAL_HEART_ANALYSIS)];
    await first.sign();
    await settled();
    expect(bodies()).toEqual([]);
    const signedAtMs = performance.now();
    await second.sign();
    await second.sign();
    const [body] = await arrived(1);
    expect(performance.now() - signedAtMs).toBeLessThan(10_000);
    await settled();
    expect(bodies()).toHaveLength(1);
    expect(body).toMatchObject({
      version: 1,
      replaces: null,
      patient: { hn: patient.patientID, birthDate: '1958-03-02', gender: 'female' },
      checkUp: {
        id: checkUp.id,
        number: 1,
        address: `https://sadap.hospital.example/patients/${patient.id}/records/${checkUp.id}/select-type`,
      },
      report: { language: 'th' },
    });
    expect(body?.sounds.map(({ position, analysis }) => [position, analysis])).toEqual([
      ['Aortic', expect.objectContaining({ systolicMurmur: { present: true, description: 'grade 2' } })],
      ['Mitral', expect.objectContaining({ systolicMurmur: expect.objectContaining({ present: false }) })],
    ]);
    expect(body?.sounds[0]).toMatchObject({
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      heardAt: null,
      seconds: 11,
      stethoscope: null,
      signature: { by: { username: 'doctor_one' }, analysisVersion: 1 },
      words: { en: expect.stringContaining('Systolic murmur'), th: expect.stringContaining('grade 2') },
    });
    const pdf = Buffer.from(body?.report.pdf ?? '', 'base64');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(body?.report.sha256);
    const { rows } = await server.sql(
      `select user_id, details from audit_events where action = 'result.sent' and subject_id = '${checkUp.id}'`,
    );
    expect(rows).toEqual([{ user_id: null, details: { receiver: 'webhook', key: body?.key } }]);
  });

  test('says who sends it: a signature over time and body', async () => {
    await signedCheckUp();
    await arrived(1);
    const [{ headers, body, path } = { headers: {}, body: '', path: '' }] = receiver.received;
    const at = String(headers['sadap-timestamp']);
    expect(path).toBe('/results');
    expect(Math.abs(Number(at) * 1000 - server.clock.now())).toBeLessThan(60_000);
    const expected = createHmac('sha256', KEY).update(`${at}.${body}`).digest('hex');
    expect(headers['sadap-signature']).toBe(`v1=${expected}`);
    expect(headers['idempotency-key']).toBe((JSON.parse(body) as Body).key);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('leaves again after an addendum, and after a correction: each names what it replaces', async () => {
    const { checkUp, heart } = await signedCheckUp();
    await arrived(1);
    expect((await heart.add('Radiates to the neck')).status).toBe(201);
    await arrived(2);
    const corrected = await server.call('PUT', `${heart.path}/position`, nurse.token, {
      position: 'Pulmonic',
      base_version: 0,
      reason: 'x',
    });
    expect(corrected.status).toBeLessThan(300);
    const all = await arrived(3);
    expect(new Set(keysOf(checkUp)).size).toBe(3);
    expect(all.map(({ replaces }) => replaces)).toEqual([null, all[0]?.key, all[1]?.key]);
    expect(all[1]?.sounds[0]?.addenda).toMatchObject([{ number: 1, text: 'Radiates to the neck' }]);
    expect(all[2]?.sounds[0]?.position).toBe('Pulmonic');
  });

  test('is complete once a sound that nobody signed is gone', async () => {
    const { checkUp } = await server.patientWithCheckUp(nurse.token);
    const [kept, gone] = [await sound(checkUp), await sound(checkUp, 'Mitral')];
    await kept.sign();
    await settled();
    expect(bodies()).toEqual([]);
    expect((await server.call('DELETE', gone.path, nurse.token)).status).toBeLessThan(300);
    const [body] = await arrived(1);
    expect(body?.sounds).toHaveLength(1);
  });

  test('of a patient whose record is restricted waits until that is lifted', async () => {
    receiver.answer = receiverAnswers(503);
    const { patient, checkUp } = await signedCheckUp();
    await failed();
    const { token } = await server.signIn('admin');
    const restriction = { kind: 'restriction', note: 'ผู้ป่วยขอระงับการใช้ข้อมูล' };
    const set = await server.call('POST', `/patients/${patient.id}/restriction`, token, restriction);
    const { id } = set.body as { id: number };
    receiver.answer = accepts;
    receiver.received.length = 0;
    server.clock.advance(pauseMs(10));
    // What is signed after it leaves before it.
    const other = await signedCheckUp();
    await arrived(1);
    expect(bodies().map((body) => body.checkUp.id)).toEqual([other.checkUp.id]);
    await server.call('POST', `/restrictions/${id}/lift`, token, { note: 'ตกลงกันได้' });
    await arrived(2);
    expect(keysOf(checkUp)).toHaveLength(1);
  });

  test('that is deleted before it has left is not sent', async () => {
    receiver.answer = receiverAnswers(503);
    const { heart } = await signedCheckUp();
    await failed();
    const { token } = await server.signIn('admin');
    const gone = await server.call('DELETE', heart.path, token, { signed: true });
    expect(gone.status).toBeLessThan(300);
    receiver.received.length = 0;
    receiver.answer = accepts;
    server.clock.advance(pauseMs(10));
    await settled();
    expect(bodies()).toEqual([]);
  });
});

describe('what changes after the signature', () => {
  const measure = ({ id }: CheckUp, vitalSigns: object) =>
    server.call('PUT', `/sessions/${id}/vital-signs`, nurse.token, vitalSigns);

  test('vital signs that are added, corrected and taken back: a former state is a new result', async () => {
    const { checkUp } = await signedCheckUp();
    await arrived(1);
    await measure(checkUp, { heartRate: 180 });
    await arrived(2);
    const corrected = await measure(checkUp, { heartRate: 80 });
    expect(corrected.status).toBeLessThan(300);
    await arrived(3);
    await measure(checkUp, { heartRate: 180 });
    const all = await arrived(4);
    await settled();
    expect(all.map(({ vitalSigns }) => vitalSigns?.heartRate)).toEqual([undefined, 180, 80, 180]);
    expect(new Set(keysOf(checkUp)).size).toBe(4);
    expect(all.slice(1).map(({ replaces }) => replaces)).toEqual(all.slice(0, -1).map(({ key }) => key));
  });

  test('a sound that was signed and is deleted: the rest is a new result', async () => {
    const { checkUp, heart } = await signedCheckUp();
    await arrived(1);
    const wrong = await sound(checkUp, 'Mitral');
    await wrong.sign();
    await arrived(2);
    const { token } = await server.signIn('admin');
    await server.call('DELETE', wrong.path, token, { signed: true });
    const all = await arrived(3);
    expect(all[2]?.sounds.map(({ id }) => id)).toEqual([heart.recording.recording_id]);
    expect(all[2]?.replaces).toBe(all[1]?.key);
    expect(new Set(keysOf(checkUp)).size).toBe(3);
  });
});

describe('a receiver', () => {
  test('that is away for a day gets everything once, of each patient in order', async () => {
    receiver.answer = receiverAnswers(503);
    const first = await signedCheckUp();
    await arrived(1);
    await first.heart.add('one');
    const second = await signedCheckUp();
    expect((await state()).waiting).toBe(3);
    for (let times = 1; times <= 6; times++) {
      await failed(times);
      const before = receiver.received.length;
      server.clock.advance(4 * 3_600_000);
      await until('it is tried again', () => receiver.received.length > before);
    }
    await signIn();
    await first.heart.add('two');
    expect(await state()).toMatchObject({ waiting: 4, waiting_because: 'HTTP 503', refused_count: 0 });
    await failed(7);
    receiver.received.length = 0;
    receiver.answer = accepts;
    server.clock.advance(3_600_000);
    await signIn();
    await settled();
    // What stood when it left: both addenda are in the first, and nothing is said twice.
    expect(keysOf(first.checkUp)).toHaveLength(1);
    expect(keysOf(second.checkUp)).toHaveLength(1);
    const latest = bodies().find(({ checkUp }) => checkUp.id === first.checkUp.id);
    expect(latest?.sounds[0]?.addenda.map(({ text }) => text)).toEqual(['one', 'two']);
  });

  test('that has it, but whose answer is lost, gets it again under the same key', async () => {
    let cut = 0;
    receiver.answer = (response) => {
      if (++cut === 1) response.destroy();
      else response.end();
    };
    const { checkUp } = await signedCheckUp();
    await failed();
    server.clock.advance(pauseMs(1));
    await arrived(2);
    const keys = keysOf(checkUp);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('that refuses it makes it a dead letter; what comes after it goes on', async () => {
    receiver.answer = receiverAnswers(422);
    const { checkUp, heart } = await signedCheckUp();
    const { refused } = await until('it is refused', async () => {
      const now = await state();
      return now.refused.some(({ check_up_id: id }) => id === checkUp.id) ? now : null;
    });
    const letter = refused.find(({ check_up_id: id }) => id === checkUp.id);
    expect(letter).toMatchObject({ receiver: 'webhook', why: 'HTTP 422', number: 1 });
    receiver.answer = accepts;
    receiver.received.length = 0;
    await heart.add('later');
    await arrived(1);
    expect(bodies()[0]?.replaces).toBeNull();

    const { token } = await server.signIn('admin');
    const ids = [letter?.id];
    // What it says now was accepted meanwhile: there is nothing left to send.
    await server.call('POST', '/results/again', token, { ids });
    await settled();
    expect(receiver.received).toHaveLength(1);
    expect((await state()).refused).not.toContainEqual(expect.objectContaining({ check_up_id: checkUp.id }));
  });

  test('that answers without end has it', async () => {
    receiver.answer = (response) => {
      response.writeHead(200);
      response.write('x'.repeat(1024));
    };
    const { checkUp } = await signedCheckUp();
    await arrived(1);
    await settled();
    expect(keysOf(checkUp)).toHaveLength(1);
  });
});

describe('dead letters', () => {
  const refusedOne = async () => {
    receiver.answer = receiverAnswers(422);
    const { checkUp } = await signedCheckUp();
    const find = async () => (await state()).refused.find(({ check_up_id: id }) => id === checkUp.id);
    const letter = await until('it is refused', find);
    receiver.answer = accepts;
    receiver.received.length = 0;
    return { checkUp, letter, find };
  };

  test('are sent again by an administrator, once, and the trail says who', async () => {
    const { checkUp, letter, find } = await refusedOne();
    const admin = await server.signIn('admin');
    const again = () => server.call('POST', '/results/again', admin.token, { ids: [letter.id] });
    await Promise.all([again(), again()]);
    await arrived(1);
    await settled();
    expect(keysOf(checkUp)).toHaveLength(1);
    expect(await find()).toBeUndefined();
    const { rows } = await server.sql(
      `select user_id from audit_events where action = 'result.sent-again' and subject_id = '${checkUp.id}'`,
    );
    expect(rows).toEqual([{ user_id: admin.userId }]);
  });

  test('are given up for good', async () => {
    const { checkUp, letter, find } = await refusedOne();
    const { token } = await server.signIn('admin');
    expect((await server.call('POST', '/results/give-up', token, { ids: [letter.id] })).status).toBe(200);
    expect(await find()).toBeUndefined();
    await server.call('POST', '/results/again', token, { ids: [letter.id] });
    await settled();
    expect(keysOf(checkUp)).toEqual([]);
  });

  test('go with their check-up', async () => {
    const { checkUp } = await refusedOne();
    const before = await state();
    const { token } = await server.signIn('admin');
    for (const { recording_id: id } of (
      await server.sql(`select id as recording_id from recordings where check_up_id = ${checkUp.id}`)
    ).rows)
      await server.call('DELETE', `/heartsoundrecordings/${id}`, token, { signed: true });
    expect((await server.call('DELETE', `/sessions/${checkUp.id}`, token)).status).toBeLessThan(300);
    expect((await state()).refused_count).toBe(before.refused_count - 1);
  });

  test.each([
    ['none', []],
    ['too many', Array.from({ length: 201 }, (_, id) => id + 1)],
    ['no number', ['x']],
  ])('%s are no request', async (_, ids) => {
    const { token } = await server.signIn('admin');
    for (const path of ['/results/again', '/results/give-up'])
      expect((await server.call('POST', path, token, { ids })).status).toBe(422);
  });
});

test('what fails for an hour is told, and what fails for fourteen days is a dead letter', async () => {
  receiver.answer = receiverAnswers(503);
  const { checkUp } = await signedCheckUp();
  await arrived(1);
  await failed();
  expect(await state()).toMatchObject({ stuck_count: 0, refused_count: 0 });
  const longAgo = (ago: string) =>
    server.sql(
      `update outgoing_results set first_failed_at = now() - interval '${ago}' where check_up_id = ${checkUp.id}`,
    );
  await longAgo('61 minutes');
  expect(await state()).toMatchObject({ stuck_count: 1, refused_count: 0 });
  await longAgo('15 days');
  server.clock.advance(3_600_000);
  const { refused } = await until('it is given to an administrator', async () => {
    const now = await state();
    return now.refused_count > 0 ? now : null;
  });
  expect(refused.find(({ check_up_id: id }) => id === checkUp.id)).toMatchObject({ why: 'HTTP 503' });
});

test('a FHIR server gets it too: each way has its own place in the outbox', async () => {
  const own = server;
  const his = await startReceiver();
  const token = join(folder, 'token');
  writeFileSync(token, 'abc.def\n');
  server = await startServer({
    ...settings(),
    RESULT_FHIR_URL: `${his.url}/fhir`,
    RESULT_FHIR_TOKEN_FILE: token,
    RESULT_HN_SYSTEM: 'https://hospital.example/hn',
  });
  try {
    nurse = await server.user('fhir_nurse');
    doctor = await server.doctor('fhir_doctor');
    his.answer = receiverAnswers(503);
    const { patient, checkUp } = await signedCheckUp();
    await arrived(1);
    await until('it is sent', () => his.received.length > 0);
    await failed();
    his.answer = (response) =>
      response.end(JSON.stringify({ resourceType: 'Bundle', type: 'transaction-response', entry: [] }));
    server.clock.advance(pauseMs(1));
    await settled();
    expect(keysOf(checkUp)).toHaveLength(1);
    const { headers, body, path } = his.received.at(-1) ?? { headers: {}, body: '', path: '' };
    expect(path).toBe('/fhir');
    expect(headers.authorization).toBe('Bearer abc.def');
    const { entry } = JSON.parse(body) as { entry: { resource: { resourceType: string } }[] };
    const found = (type: string) => entry.find(({ resource }) => resource.resourceType === type)?.resource;
    expect(found('Patient')).toMatchObject({
      identifier: [{ system: 'https://hospital.example/hn', value: patient.patientID }],
    });
    expect(found('DiagnosticReport')).toMatchObject({
      status: 'final',
      presentedForm: [{ data: bodies()[0]?.report.pdf }],
    });
    expect((await state()).receivers).toEqual(['webhook', 'fhir']);
  } finally {
    await server.close();
    server = own;
    his.close();
  }
});

test('a server that stops in the middle leaves it to the next, under the same key; two send it once', async () => {
  await signIn();
  receiver.answer = () => undefined;
  const { checkUp } = await signedCheckUp();
  await arrived(1);
  const another = () =>
    startServer({ ...settings(), DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir });
  const others = [await another(), await another()];
  // The first one holds it still, and waits for the answer.
  receiver.answer = accepts;
  await server.app.close();
  await until('another sends it', () => keysOf(checkUp).length >= 2);
  await settled();
  expect(keysOf(checkUp)).toHaveLength(2);
  expect(new Set(keysOf(checkUp)).size).toBe(1);
  for (const other of others) await other.close();
});

test('nothing is kept for a system that is not configured', async () => {
  const without = await startServer();
  expect((await without.call('GET', '/results', (await without.signIn('admin')).token)).body).toMatchObject({
    receivers: [],
    waiting: 0,
    refused: [],
  });
  const { rows } = await without.sql('select count(*)::int as rows from result_receivers');
  expect(rows).toEqual([{ rows: 0 }]);
  await without.close();
});

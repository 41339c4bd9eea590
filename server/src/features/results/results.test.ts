import { spawn } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import type { CheckUp } from '@sadap/contract/checkups';
import { describe, expect, test } from 'vitest';
import { until } from '../../../test/conditions.ts';
import { ACCEPTS, answering, type ResultBody, useOutbox, WEBHOOK_KEY } from '../../../test/outbox.ts';
import { startServer } from '../../../test/server.ts';
import { freePort } from '../../database/free-port.ts';
import { pauseMs } from './sender.ts';

const { here, folder, keyFile, bodies, sound, arrived, keysOf, failed, settled, signedCheckUp } = useOutbox();

// First: it holds the time of the signature against its own clock, which no test moves.
test('the Python of the page checks the signature and keeps the report once', async () => {
  const page = new URL('../../../../docs/hospital-system.md', import.meta.url);
  const programs = [...readFileSync(page, 'utf8').matchAll(/^```python\n([\s\S]*?)^```/gm)];
  const [, code = ''] = programs.find(([text]) => text.includes('http.server')) ?? [];
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
    here.receiver.answer = async (response, { body, headers }) => {
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
    const { patient, checkUp } = await here.server.patientWithCheckUp(here.nurse.token);
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
    const { rows } = await here.server.sql(
      `select user_id, details from audit_events where action = 'result.sent' and subject_id = '${checkUp.id}'`,
    );
    expect(rows).toEqual([{ user_id: null, details: { receiver: 'webhook', key: body?.key } }]);
  });

  test('says who sends it: a signature over time and body', async () => {
    await signedCheckUp();
    await arrived(1);
    const [{ headers, body, path } = { headers: {}, body: '', path: '' }] = here.receiver.received;
    const at = String(headers['sadap-timestamp']);
    expect(path).toBe('/results');
    expect(Math.abs(Number(at) * 1000 - here.server.clock.now())).toBeLessThan(60_000);
    const expected = createHmac('sha256', WEBHOOK_KEY).update(`${at}.${body}`).digest('hex');
    expect(headers['sadap-signature']).toBe(`v1=${expected}`);
    expect(headers['idempotency-key']).toBe((JSON.parse(body) as ResultBody).key);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('leaves again after an addendum, and after a correction: each names what it replaces', async () => {
    const { checkUp, heart } = await signedCheckUp();
    await arrived(1);
    expect((await heart.add('Radiates to the neck')).status).toBe(201);
    await arrived(2);
    const corrected = await here.server.call('PUT', `${heart.path}/position`, here.nurse.token, {
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
    const { checkUp } = await here.server.patientWithCheckUp(here.nurse.token);
    const [kept, gone] = [await sound(checkUp), await sound(checkUp, 'Mitral')];
    await kept.sign();
    await settled();
    expect(bodies()).toEqual([]);
    expect((await here.server.call('DELETE', gone.path, here.nurse.token)).status).toBeLessThan(300);
    const [body] = await arrived(1);
    expect(body?.sounds).toHaveLength(1);
  });

  test('of a patient whose record is restricted waits until that is lifted', async () => {
    here.receiver.answer = answering(503);
    const { patient, checkUp } = await signedCheckUp();
    await failed();
    const { token } = await here.server.signIn('admin');
    const restriction = { kind: 'restriction', note: 'ผู้ป่วยขอระงับการใช้ข้อมูล' };
    const set = await here.server.call('POST', `/patients/${patient.id}/restriction`, token, restriction);
    const { id } = set.body as { id: number };
    here.receiver.answer = ACCEPTS;
    here.receiver.received.length = 0;
    here.server.clock.advance(pauseMs(10));
    // What is signed after it leaves before it.
    const other = await signedCheckUp();
    await arrived(1);
    expect(bodies().map((body) => body.checkUp.id)).toEqual([other.checkUp.id]);
    await here.server.call('POST', `/restrictions/${id}/lift`, token, { note: 'ตกลงกันได้' });
    await arrived(2);
    expect(keysOf(checkUp)).toHaveLength(1);
  });

  test('that is deleted before it has left is not sent', async () => {
    here.receiver.answer = answering(503);
    const { heart } = await signedCheckUp();
    await failed();
    const { token } = await here.server.signIn('admin');
    const gone = await here.server.call('DELETE', heart.path, token, { signed: true });
    expect(gone.status).toBeLessThan(300);
    here.receiver.received.length = 0;
    here.receiver.answer = ACCEPTS;
    here.server.clock.advance(pauseMs(10));
    await settled();
    expect(bodies()).toEqual([]);
  });
});

describe('what changes after the signature', () => {
  const measure = ({ id }: CheckUp, vitalSigns: object) =>
    here.server.call('PUT', `/sessions/${id}/vital-signs`, here.nurse.token, vitalSigns);

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
    const { token } = await here.server.signIn('admin');
    await here.server.call('DELETE', wrong.path, token, { signed: true });
    const all = await arrived(3);
    expect(all[2]?.sounds.map(({ id }) => id)).toEqual([heart.recording.recording_id]);
    expect(all[2]?.replaces).toBe(all[1]?.key);
    expect(new Set(keysOf(checkUp)).size).toBe(3);
  });
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

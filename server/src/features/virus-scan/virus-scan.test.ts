import { mkdir, readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { AuditEvent } from '@sadap/contract/audit';
import { encodeWav } from '@sadap/dsp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { startClamd, VIRUS } from '../../../test/clamd.ts';
import { jpeg, pdf } from '../../../test/files.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let clamd: Awaited<ReturnType<typeof startClamd>>;
let server: TestServer;
let nurse: SignedIn;
let patientId: number;
let checkUpId: number;
beforeAll(async () => {
  clamd = await startClamd();
  server = await startServer({ CLAMD_URL: clamd.url });
  nurse = await server.user();
  const { patient, checkUp } = await server.patientWithCheckUp(nurse.token);
  patientId = patient.id;
  checkUpId = checkUp.id;
});
afterAll(async () => {
  await server.close();
  await clamd.close();
});

const withVirus = (bytes: Uint8Array) => Buffer.concat([bytes, Buffer.from(VIRUS)]);
function sendFile(bytes: Uint8Array, name: string) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return server.call('POST', `/files/of-patient/${patientId}`, nurse.token, form);
}
function sendSound(bytes: Uint8Array) {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'a.wav'));
  form.set('position', 'Aortic');
  form.set('patient_id', String(patientId));
  form.set('session_id', String(checkUpId));
  return server.call('POST', '/heartsoundrecordings', nurse.token, form);
}
/** Seconds of silence at a rate that is converted, so that the original is kept too. */
const wav = (seconds: number) => encodeWav(new Int16Array(seconds * 8_000), 8_000);
const stored = async () => {
  const folders = ['files', 'recordings', 'originals', 'sounds'];
  const each = folders.map((folder) => readdir(join(server.dataDir, 'blobs', folder)).catch(() => []));
  return (await Promise.all(each)).flat().length;
};

test('what the scanner does not know is stored', async () => {
  expect(await sendFile(await jpeg(64, 64), 'a.jpg')).toMatchObject({ status: 201 });
  expect(await sendFile(pdf(), 'a.pdf')).toMatchObject({ status: 201 });
  expect(await sendSound(wav(11))).toMatchObject({ status: 201 });
});

test('a file and a sound with a virus are refused, leave nothing, and are in the trail', async () => {
  const before = await stored();
  const infected = { status: 422, body: { type: 'FILE_INFECTED', field: 'file' } };
  expect(await sendFile(withVirus(pdf()), 'b.pdf')).toMatchObject(infected);
  expect(await sendSound(withVirus(wav(11)))).toMatchObject(infected);
  expect(await stored()).toBe(before);
  const admin = await server.signIn('admin');
  const answer = await server.call('POST', '/audit/search', admin.token, { action: 'file.refused' });
  const events = answer.body as AuditEvent[];
  expect(events).toHaveLength(2);
  expect(events[0]).toMatchObject({
    outcome: 'refused',
    user: { id: nurse.userId },
    patients: [{ id: patientId }],
    details: { found: 'Sadap.Test.Virus.UNOFFICIAL' },
  });
});

test('the largest sound is looked at to its end', async () => {
  const answer = await sendSound(withVirus(wav(29 * 60)));
  expect(answer).toMatchObject({ status: 422, body: { type: 'FILE_INFECTED' } });
});

test('what nobody could look at is not stored, and the answer says so', async () => {
  const before = await stored();
  await clamd.end();
  const unavailable = { status: 503, body: { type: 'SCANNER_UNAVAILABLE' } };
  expect(await sendFile(pdf(), 'c.pdf')).toMatchObject(unavailable);
  expect(await sendSound(wav(12))).toMatchObject(unavailable);
  expect(await stored()).toBe(before);
});

test('a scanner that hangs up or says something else lets nothing through', async () => {
  const folder = join(server.dataDir, 'odd');
  await mkdir(folder);
  for (const [index, says] of [
    '',
    'INSTREAM size limit exceeded. ERROR\0',
    'stream: OK or not\0',
  ].entries()) {
    const odd = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(says));
    });
    const path = join(folder, `${index}.sock`);
    await new Promise<void>((resolve) => odd.listen(path, resolve));
    const other = await startServer({ CLAMD_URL: `unix:${path}` });
    const { token } = await other.user();
    const { patient } = await other.patientWithCheckUp(token);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(pdf())]), 'a.pdf');
    expect(await other.call('POST', `/files/of-patient/${patient.id}`, token, form)).toMatchObject({
      status: 503,
      body: { type: 'SCANNER_UNAVAILABLE' },
    });
    await other.close();
    await new Promise((resolve) => odd.close(resolve));
  }
});

import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SignedIn } from '../../test/api-client.ts';
import { until } from '../../test/conditions.ts';
import { startServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let user: SignedIn;
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: 'on' });
  user = await server.user();
});
afterAll(() => server.close());

const json = async (answer: IncomingMessage): Promise<unknown> =>
  JSON.parse(Buffer.concat(await answer.toArray()).toString());

const patient = { patientID: 'HN1', dateOfBirth: '1990', gender: 'male', weight: 60, height: 160 };
const finding = { present: false };
const heart = {
  s2: { isNormal: true },
  s3: finding,
  s4: finding,
  systolicMurmur: finding,
  diastolicMurmur: finding,
  panSystolicMurmur: finding,
};

test.each<[string, unknown?]>([
  ['GET /users/check-username/a%00b'],
  ['GET /patients/99999999999'],
  ['GET /sessions/99999999999'],
  ['GET /sessions?patient_id=99999999999'],
  ['GET /heartsoundrecordings?session_id=99999999999'],
  ['GET /heartsoundrecordings/99999999999/waveform'],
  ['GET /heartsoundrecordings/sound/a%00.wav'],
  ['DELETE /lungsoundrecordings/99999999999'],
  ['GET /captures?session_id=99999999999'],
  ['GET /captures/no-uuid/sound'],
  ['POST /auth/login', { username: 'a\0b', password: 'x' }],
  ['POST /patients', { ...patient, name: 'a\0b' }],
  ['POST /patients', { ...patient, underlyingDiseases: ['a\0b'] }],
  ['POST /patients', { ...patient, weight: 1e-320 }],
  ['POST /sessions', { patientId: 99_999_999_999 }],
  ['POST /groups', { name: 'a\0b' }],
  ['GET /groups/99999999999'],
  ['POST /stethoscopes/add', { name: 'a\0b', macAddress: '02:00:00:00:00:01' }],
])('%s with what no column holds is the caller’s fault', async (route, body) => {
  const [method = '', path = ''] = route.split(' ');
  const answer = await server.call(method, path, user.token, body);
  expect({ status: answer.status, ...(answer.body as object) }).toMatchObject({
    status: 422,
    type: 'VALIDATION',
  });
});

test('a search ignores what nobody sees, as it does everywhere', async () => {
  expect((await server.call('GET', '/patients?search=%00abc', user.token)).status).toBe(200);
});

test.each(['\0', '\ud800'])('an analysis with %j is refused', async (sign) => {
  const { token } = user;
  const { patient: someone, checkUp } = await server.patientWithCheckUp(token);
  const form = new FormData();
  const wav = new Uint8Array(44 + 320_000);
  const view = new DataView(wav.buffer);
  wav.set(new TextEncoder().encode('RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0'));
  view.setUint32(4, 36 + 320_000, true);
  view.setUint32(24, 16_000, true);
  view.setUint32(28, 32_000, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  wav.set(new TextEncoder().encode('data'), 36);
  view.setUint32(40, 320_000, true);
  form.set('file', new Blob([wav]), 'a.wav');
  form.set('position', 'Aortic');
  form.set('patient_id', String(someone.id));
  form.set('session_id', String(checkUp.id));
  form.set('doctor_analysis', JSON.stringify({ ...heart, s1: { isNormal: false, description: sign } }));
  expect((await server.call('POST', '/heartsoundrecordings', token, form)).status).toBe(422);
  form.delete('doctor_analysis');
  expect((await server.call('POST', '/heartsoundrecordings', token, form)).status).toBe(201);
});

test('a path that cannot be decoded gets an error body like any other', async () => {
  expect((await server.call('GET', '/patients/%E0%A4%A', user.token)).body).toMatchObject({
    type: 'MALFORMED_REQUEST',
  });
});

test.each(['heart', 'lung'])('the %s upload of nobody is refused before it is read', async (organ) => {
  const upload = request(`${server.url}/api/${organ}soundrecordings`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 2 ** 21 },
  });
  upload.on('error', () => undefined).flushHeaders();
  const [answer] = (await once(upload, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(401);
  upload.destroy();
});

test.each([
  ['application/json', 'TOO_LARGE'],
  ['text/plain; x="multipart/form-data"', 'TOO_LARGE'],
  ['multipart/form-database', 'TOO_LARGE'],
])('a large upload that is %s is refused before it is read', async (contentType, type) => {
  for (const path of ['heartsoundrecordings', 'patients/HN1/files']) {
    const upload = request(`${server.url}/api/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user.token}`,
        'content-type': contentType,
        'content-length': 2 ** 21,
      },
    });
    upload.on('error', () => undefined).flushHeaders();
    const [answer] = (await once(upload, 'response')) as [IncomingMessage];
    expect([answer.statusCode, await json(answer)]).toMatchObject([413, { type }]);
    upload.destroy();
  }
});

/** A whole form of 2 MiB that is neither a picture nor a sound. */
async function sendLargeForm(path: string, token: string, contentType = 'multipart/form-data; boundary=b') {
  const answer = await fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
    body: Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
      Buffer.alloc(2 ** 21),
      Buffer.from('\r\n--b--'),
    ]),
  });
  return (await answer.json()) as { type: string };
}

test('a large form is read however its type is written', async () => {
  const { patient: someone } = await server.patientWithCheckUp(user.token);
  const path = `patients/${someone.patientID}/files`;
  expect(await sendLargeForm(path, user.token, 'Multipart/Form-Data ; boundary=b')).toMatchObject({
    type: 'INVALID_FILE_TYPE',
  });
});

test('one account cannot keep out the uploads of others; an upload that is broken off is no error of ours', async () => {
  const logged = vi.spyOn(server.app.log, 'error');
  const idle = Array.from({ length: 3 }, () => {
    const upload = request(`${server.url}/api/heartsoundrecordings`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user.token}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 2 ** 25,
      },
    });
    upload.on('error', () => undefined).write('--b\r\n');
    return upload;
  });
  const [refused] = await Promise.race(
    idle.map((upload) => once(upload, 'response') as Promise<[IncomingMessage]>),
  );
  expect([refused?.statusCode, refused && (await json(refused))]).toMatchObject([
    503,
    { type: 'UPLOADS_BUSY' },
  ]);
  const other = await server.user();
  expect(await sendLargeForm('heartsoundrecordings', other.token)).not.toMatchObject({
    type: 'UPLOADS_BUSY',
  });

  for (const upload of idle) upload.destroy();
  await until('there is room again', async () => {
    const { type } = await sendLargeForm('heartsoundrecordings', user.token);
    return type !== 'UPLOADS_BUSY';
  });
  expect(logged).not.toHaveBeenCalled();
});

test('a slash behind the path does not lift the limit on logins', async () => {
  const statuses = new Set<number>();
  for (let attempt = 0; attempt < 70; attempt++)
    statuses.add((await server.call('POST', '/auth/login/', null, { username: 'nobody_here' })).status);
  expect([...statuses]).toEqual([400, 429]);
});

test('a route whose name is written with escapes is none: no limit would know it', async () => {
  const answer = await server.call('POST', '/auth/%6cogin', null, { username: 'nobody_here' });
  expect(answer).toMatchObject({ status: 404, body: { type: 'NO_SUCH_ROUTE' } });
});

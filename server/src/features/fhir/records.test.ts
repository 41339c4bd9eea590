import { type HeartAnalysis, NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import type { AuditEvent } from '@sadap/contract/audit';
import type { CheckUp } from '@sadap/contract/checkups';
import type { PatientFile } from '@sadap/contract/files';
import type { ToBeNamed } from '@sadap/contract/naming';
import type { Patient } from '@sadap/contract/patients';
import type { Recording } from '@sadap/contract/recordings';
import { encodeWav } from '@sadap/dsp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { askFhir, type Bundle, idsIn, linkOf } from '../../../test/fhir-client.ts';
import { formOf, pngFile } from '../../../test/one-of-each.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import type { Resource } from '../fhir-resources/index.ts';

/** What is served of a check-up: measurements, sounds, what a doctor signed, the paper, and files. */
const MURMUR: HeartAnalysis = {
  ...NORMAL_HEART_ANALYSIS,
  systolicMurmur: { present: true, description: 'เบา' },
};
const WAV = encodeWav(new Int16Array(11 * 4000).fill(3), 4000);

let server: TestServer;
let nurse: SignedIn;
let doctor: SignedIn;
let outsider: SignedIn;
let admin: SignedIn;
let patient: Patient;
let checkUp: CheckUp;
let signed: Recording;
let file: PatientFile;
/** A second check-up, whose sound nobody has signed. */
let later: CheckUp;
let unsigned: Recording;

async function sound({ id, patientId }: CheckUp): Promise<Recording> {
  const form = formOf({
    file: new File([WAV], 'a.wav'),
    position: 'Aortic',
    patient_id: String(patientId),
    session_id: String(id),
    doctor_analysis: JSON.stringify(MURMUR),
  });
  const { status, body } = await server.call('POST', '/heartsoundrecordings', nurse.token, form);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}
const sign = ({ recording_id: id }: Recording) =>
  server.call('POST', `/heartsoundrecordings/${id}/signature`, doctor.token, {
    analysis_version: 1,
    position_version: 0,
    circumstances_version: 0,
  });

beforeAll(async () => {
  server = await startServer({ ACCESS: 'need-to-know' });
  nurse = await server.user('ward_nurse');
  doctor = await server.doctor('doctor_one');
  outsider = await server.user('outsider');
  admin = await server.signIn('admin');
  ({ patient, checkUp } = await server.patientWithCheckUp(nurse.token));
  await server.sql(`insert into glass_openings (user_id, patient_id, reason, note, opened_at, until)
    values (${doctor.userId}, ${patient.id}, 'emergency', '', now(), now() + interval '12 hours')`);
  const measured = await server.call('PUT', `/sessions/${checkUp.id}/vital-signs`, nurse.token, {
    heartRate: 72,
    bloodPressureSystolic: 120,
    bloodPressureDiastolic: null,
    temperature: 36.8,
  });
  expect(measured.status).toBe(200);
  signed = await sound(checkUp);
  expect((await sign(signed)).status).toBeLessThan(300);
  file = (
    await server.call(
      'POST',
      `/patients/${patient.patientID}/files`,
      nurse.token,
      formOf({ file: pngFile() }),
    )
  ).body;
  ({ body: later } = await server.call('POST', '/sessions', nurse.token, { patientId: patient.id }));
  unsigned = await sound(later);
});
afterAll(() => server.close());

const ask = (path: string, token: string | null = nurse.token, headers?: Record<string, string>) =>
  askFhir(server, path, token, headers);
async function found(path: string, token = nurse.token): Promise<Bundle> {
  const { status, body } = await ask(path, token);
  expect({ path, status, body }).toMatchObject({ status: 200 });
  return body;
}
async function all(path: string): Promise<Resource[]> {
  const resources: Resource[] = [];
  for (let next: string | undefined = path; next; ) {
    const bundle = await found(next);
    resources.push(...(bundle.entry ?? []).map(({ resource }) => resource));
    next = linkOf(bundle, 'next');
  }
  return resources;
}
async function read(path: string): Promise<Resource> {
  const { status, body } = await ask(path);
  expect({ path, status }).toEqual({ path, status: 200 });
  return body;
}

test('vital signs, each and together, with the pressure in one', async () => {
  const bundle = await found(`/Observation?patient=${patient.id}&category=vital-signs`);
  const codes = (bundle.entry ?? []).map(
    ({ resource }) => (resource.code as { coding: { code: string }[] }).coding[0],
  );
  expect(codes.map((each) => each?.code).sort()).toEqual(['8310-5', '85353-1', '85354-9', '8867-4'].sort());
  const [pulse] =
    (await found(`/Observation?patient=${patient.id}&code=http://loinc.org|8867-4`)).entry ?? [];
  expect(pulse?.resource).toMatchObject({
    valueQuantity: { value: 72, unit: '/min' },
    subject: { reference: `Patient/${patient.id}` },
    encounter: { reference: `Encounter/${checkUp.id}` },
  });
  expect(await read(`/Observation/${pulse?.resource.id}`)).toEqual(pulse?.resource);
});

describe('a sound', () => {
  test('is Media, signed or not', async () => {
    const bundle = await found(`/Media?patient=${patient.id}&_include=Media:subject`);
    expect(idsIn(bundle)).toEqual([`Media/${signed.recording_id}`, `Media/${unsigned.recording_id}`]);
    expect(idsIn(bundle, 'include')).toEqual([`Patient/${patient.id}`]);
    expect(await read(`/Media/${signed.recording_id}`)).toMatchObject({
      status: 'completed',
      duration: 11,
      encounter: { reference: `Encounter/${checkUp.id}` },
      content: {
        contentType: 'audio/wav',
        url: `${server.url}/fhir/Binary/sound-${signed.recording_id}`,
      },
    });
  });

  test('has its bytes in a Binary, in ranges too', async () => {
    const url = `${server.url}/fhir/Binary/sound-${signed.recording_id}`;
    const authorization = `Bearer ${nurse.token}`;
    const whole = await fetch(url, { headers: { authorization } });
    expect(whole.headers.get('content-type')).toBe('audio/wav');
    const original = await fetch(`${server.url}/api/heartsoundrecordings/${signed.recording_id}/sound`, {
      headers: { authorization },
    });
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(Buffer.from(await original.arrayBuffer()));
    const part = await fetch(url, { headers: { authorization, range: 'bytes=0-3' } });
    expect({ status: part.status, text: await part.text() }).toEqual({ status: 206, text: 'RIFF' });
    expect(
      (await ask(`/Binary/sound-${signed.recording_id}`, nurse.token, { accept: 'text/html' })).status,
    ).toBe(406);
  });

  test('names its stethoscope, which can be included, and by its address once that is removed', async () => {
    const device = await server.device(admin.token);
    const captureId = '11111111-1111-4111-8111-111111111111';
    await server.sql(`insert into captures (id, state, organ, position, check_up_id, clinician, device_name,
        mac_address, stream_id, first_sample, last_sample, durable_sample, newest_sample, newest_at, started_at,
        progress_at, ended_at)
      values ('${captureId}', 'saved', 'heart', 'Aortic', ${later.id}, ${nurse.userId}, 'd',
        '${device.macAddress}', 1, 0, 0, 0, 0, now(), now(), now(), now())`);
    await server.sql(`update recordings set capture_id = '${captureId}' where id = ${unsigned.recording_id}`);
    const path = `/Media?_id=${unsigned.recording_id}&_include=Media:device`;
    const bundle = await found(path);
    const [deviceId = ''] = idsIn(bundle, 'include');
    expect(await read(`/${deviceId}`)).toMatchObject({
      resourceType: 'Device',
      identifier: [{ system: `${server.url}/fhir/device`, value: device.macAddress }],
    });
    expect(idsIn(await found(`/Device?identifier=${device.macAddress}`))).toEqual([deviceId]);
    await server.sql(`delete from stethoscopes where mac_address = '${device.macAddress}'`);
    expect((await found(path)).entry?.[0]?.resource.device).toMatchObject({ display: device.macAddress });
  });
});

describe('what a doctor signed', () => {
  test('is a final Observation for each finding, heard or not', async () => {
    const bundle = await found(`/Observation?patient=${patient.id}&category=exam&_count=100`);
    const findings = (bundle.entry ?? []).map(({ resource }) => resource);
    expect(findings.length).toBeGreaterThan(6);
    expect(new Set(findings.map(({ status }) => status))).toEqual(new Set(['final']));
    const [murmur] = (await found(`/Observation?patient=${patient.id}&code=31574009`)).entry ?? [];
    expect(murmur?.resource).toMatchObject({
      valueBoolean: true,
      note: [{ text: 'เบา' }],
      derivedFrom: [{ reference: `Media/${signed.recording_id}` }],
      performer: [{ reference: `Practitioner/${doctor.userId}` }],
    });
  });

  test('is a report once all sounds of the check-up are signed, with its paper', async () => {
    const bundle = await found(`/DiagnosticReport?patient=${patient.id}`);
    expect(idsIn(bundle)).toEqual([`DiagnosticReport/${checkUp.id}`]);
    expect((await ask(`/DiagnosticReport/${later.id}`)).status).toBe(404);
    const report = await read(`/DiagnosticReport/${checkUp.id}`);
    expect(report).toMatchObject({
      status: 'final',
      media: [{ link: { reference: `Media/${signed.recording_id}` } }],
    });
    const [form] = report.presentedForm as [{ url: string; contentType: string }];
    const paper = await fetch(form.url, { headers: { authorization: `Bearer ${nurse.token}` } });
    expect(paper.headers.get('content-type')).toBe(form.contentType);
    expect((await paper.text()).slice(0, 5)).toBe('%PDF-');
  });

  test('is added to, and then appended and updated', async () => {
    const before = await read(`/DiagnosticReport/${checkUp.id}`);
    const { lastUpdated } = before.meta as { lastUpdated: string };
    const since = `/DiagnosticReport?patient=${patient.id}&_lastUpdated=gt${lastUpdated}`;
    expect(await found(since)).not.toHaveProperty('entry');
    const path = `/heartsoundrecordings/${signed.recording_id}/addenda`;
    expect((await server.call('POST', path, doctor.token, { text: 'นัดฟังซ้ำ' })).status).toBeLessThan(300);
    const [entry] = (await found(since)).entry ?? [];
    expect(entry?.resource).toMatchObject({
      status: 'appended',
      conclusion: expect.stringContaining('นัดฟังซ้ำ'),
    });
  });

  test('names who signed it, and when', async () => {
    const [signature] = (await found(`/Provenance?patient=${patient.id}`)).entry ?? [];
    expect(signature?.resource).toMatchObject({
      agent: [{ who: { reference: `Practitioner/${doctor.userId}` } }],
    });
    expect(await read(`/Practitioner/${doctor.userId}`)).toMatchObject({
      identifier: [{ system: `${server.url}/fhir/user`, value: 'doctor_one' }],
      active: true,
    });
    expect(idsIn(await found('/Practitioner?identifier=Doctor_One'))).toEqual([
      `Practitioner/${doctor.userId}`,
    ]);
  });
});

test('an account that was deleted is known by what it signed, and is in no list', async () => {
  const gone = await server.user('gone_soon');
  const listed = async () => (await all('/Practitioner?_count=3')).map(({ id }) => id);
  expect(await listed()).toContain(String(gone.userId));
  await server.call('DELETE', `/users/${gone.userId}`, admin.token);
  expect(await listed()).not.toContain(String(gone.userId));
  expect(await read(`/Practitioner/${gone.userId}`)).toMatchObject({ active: false });
});

test('a file is a DocumentReference, its bytes a Binary', async () => {
  const [entry] = (await found(`/DocumentReference?patient=${patient.id}`)).entry ?? [];
  expect(entry?.resource).toMatchObject({ id: String(file.id), status: 'current' });
  const [{ attachment }] = entry?.resource.content as [{ attachment: { url: string; size: number } }];
  const bytes = await fetch(attachment.url, { headers: { authorization: `Bearer ${nurse.token}` } });
  expect(bytes.headers.get('content-type')).toBe('image/png');
  expect((await bytes.arrayBuffer()).byteLength).toBe(attachment.size);
});

test('everything comes in pages of any size, once each, and each reference leads somewhere', async () => {
  const whole = await all(`/Patient/${patient.id}/$everything?_count=100`);
  const nameOf = ({ resourceType, id }: Resource) => `${resourceType}/${id}`;
  const names = new Set(whole.map(nameOf));
  for (const count of [1, 3, 7]) {
    const pages = await all(`/Patient/${patient.id}/$everything?_count=${count}`);
    expect(new Set(pages.map(nameOf))).toEqual(names);
  }
  for (const type of ['Patient', 'Encounter', 'Observation', 'Media', 'DiagnosticReport', 'Provenance'])
    expect([...names].filter((name) => name.startsWith(`${type}/`)).length).toBeGreaterThan(0);
  const named = [...JSON.stringify(whole).matchAll(/"reference":"([^"]+)"/g)].map(([, name = '']) => name);
  for (const name of new Set(named)) expect([...names]).toContain(name);
  for (const name of names) await read(`/${name}`);
});

describe('closed to whoever asks', () => {
  test('nothing of it is there: as where there is none', async () => {
    const names = new Set(
      (await all(`/Patient/${patient.id}/$everything`)).map(
        ({ resourceType, id }) => `${resourceType}/${id}`,
      ),
    );
    const binaries = [`sound-${signed.recording_id}`, `report-${checkUp.id}-th`, `file-${file.id}`];
    const addresses = [...names].filter((name) => !/^(Practitioner|Device)/.test(name));
    const absent = await ask('/Media/999999', outsider.token);
    for (const name of [...addresses, ...binaries.map((each) => `Binary/${each}`)])
      for (const { token } of [outsider, admin]) {
        const { status, body } = await ask(`/${name}`, token);
        expect({ name, status, body }).toEqual({ name, status: 404, body: absent.body });
      }
  });

  test.each([
    'Patient',
    'Encounter',
    'Observation',
    'Media',
    'DiagnosticReport',
    'Provenance',
    'DocumentReference',
  ])('no search finds it: %s', async (type) => {
    const { entry } = await found(`/${type}`);
    expect(entry?.length).toBeGreaterThan(0);
    const id = entry?.[0]?.resource.id;
    const patientNamed = type === 'Patient' ? `_id=${patient.id}` : `patient=${patient.id}`;
    for (const query of ['', `?_id=${id}`, `?${patientNamed}`]) {
      const bundle = await found(`/${type}${query}`, outsider.token);
      expect(bundle).not.toHaveProperty('entry');
      expect(linkOf(bundle, 'next')).toBeUndefined();
    }
  });
});

test('the trail says what was read, heard and taken out', async () => {
  const reader = await server.user('reader_of_all');
  await server.sql(`insert into glass_openings (user_id, patient_id, reason, note, opened_at, until)
    values (${reader.userId}, ${patient.id}, 'emergency', '', now(), now() + interval '12 hours')`);
  for (const path of [
    `/Media/${signed.recording_id}`,
    `/Binary/sound-${signed.recording_id}`,
    `/DiagnosticReport/${checkUp.id}`,
    `/Binary/report-${checkUp.id}-en`,
    `/Binary/file-${file.id}`,
    `/Patient/${patient.id}/$everything`,
    `/Observation?patient=${patient.id}`,
    '/Practitioner?_count=1',
  ])
    expect((await ask(path, reader.token)).status).toBe(200);
  const { body } = await server.call('GET', `/audit?userId=${reader.userId}`, admin.token);
  const events = body as AuditEvent[];
  expect(
    events
      .filter(({ patients }) => patients.some(({ id }) => id === patient.id))
      .map(({ action }) => action)
      .sort(),
  ).toEqual(
    [
      'recording.read',
      'recording.heard',
      'check-up.read',
      'check-up.reported',
      'file.downloaded',
      'patient.read',
    ].sort(),
  );
});

test('what is put to a patient later, and to another one then, has changed since', async () => {
  const begun = (await server.call('POST', '/patients/to-be-named', nurse.token, {})).body as ToBeNamed;
  const nobodys = { id: begun.sessionId, patientId: begun.patientId } as CheckUp;
  const { recording_id: soundId } = await sound(nobodys);
  await server.call('PUT', `/sessions/${begun.sessionId}/vital-signs`, nurse.token, { heartRate: 71 });
  const { patient: other } = await server.patientWithCheckUp(nurse.token);
  const instant = async () =>
    ((await server.sql('select to_jsonb(clock_timestamp()) as at')).rows[0] as { at: string }).at;
  const changedSince = async (at: string, of: Patient) =>
    (
      await Promise.all(
        ['Encounter', 'Media', 'Observation'].map(async (type) =>
          idsIn(
            await found(`/${type}?patient=${of.id}&_lastUpdated=ge${encodeURIComponent(at)}&_count=100`),
          ).filter((id) => !id.startsWith('Observation/finding')),
        ),
      )
    ).flat();
  const name = (of: Patient) =>
    server.call('POST', `/patients/to-be-named/${begun.patientId}/name`, nurse.token, { patientId: of.id });

  const before = await instant();
  expect((await name(patient)).status).toBeLessThan(300);
  const named = await changedSince(before, patient);
  expect(named).toContain(`Media/${soundId}`);
  expect(named.filter((id) => id.startsWith('Encounter/'))).toHaveLength(1);
  expect(named.some((id) => id.endsWith('-heartRate'))).toBe(true);

  expect(
    (await server.call('POST', `/patients/to-be-named/${begun.patientId}/undo`, nurse.token)).status,
  ).toBeLessThan(300);
  const between = await instant();
  expect((await name(other)).status).toBeLessThan(300);
  expect(await changedSince(between, patient)).toEqual([]);
  expect(await changedSince(between, other)).toContain(`Media/${soundId}`);
});

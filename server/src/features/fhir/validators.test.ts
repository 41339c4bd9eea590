import type { CheckUp } from '@sadap/contract/checkups';
import type { Patient } from '@sadap/contract/patients';
import type { Recording } from '@sadap/contract/recordings';
import { encodeWav } from '@sadap/dsp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { askFhir, type Bundle, linkOf } from '../../../test/fhir-client.ts';
import { fhirFaults } from '../../../test/fhir-validators.ts';
import { formOf, oneOfEach, pngFile } from '../../../test/one-of-each.ts';
import { type Chance, seeded } from '../../../test/seeded.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { signedResults } from '../../../test/signed-results.ts';

const PATIENTS = 200;
/** One patient of so many has a signed sound as well. */
const SIGNED_EACH = 20;
const WAV = encodeWav(new Int16Array(11 * 4000).fill(3), 4000);

let server: TestServer;
let doctor: SignedIn;
beforeAll(async () => {
  server = await startServer({ RESULT_HN_SYSTEM: 'https://terms.sil-th.org/hcode/5/10000/HN' });
  doctor = await server.doctor('doctor_one');
});
afterAll(() => server.close());

async function made<Made>(method: string, path: string, body: unknown): Promise<Made> {
  const answer = await server.call(method, path, doctor.token, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const NAMES = ['มาลี', 'ဒေါ်အောင်', 'Somchai', '陈小明', 'ณัฐฐา-วดี', "O'Neil"];
const ALLERGIES = [null, [], ['เพนิซิลลิน'], ['Penicillin', 'ผึ้ง']];
function patientOf(chance: Chance, number: number) {
  const name = chance.once(4) ? null : chance.one(NAMES);
  return {
    patientID: `HN70${String(number).padStart(5, '0')}`,
    title: chance.one([null, 'นาง', 'พระ']),
    firstName: name,
    lastName: name && `ดีงาม ${number}`,
    dateOfBirth: chance.one(['1958', '1958-03', '1958-03-02', '2024-02-29']),
    gender: chance.one(['male', 'female', 'other'] as const),
    phone: chance.one(['', '081 234 5678']),
    address: chance.one(['', '9 ม.1\nต.ในเมือง']),
    underlyingDiseases: chance.one([null, [], ['หอบหืด']]),
    allergies: chance.one(ALLERGIES),
    weight: chance.one([2.4, 61]),
    height: chance.one([48, 158]),
  };
}

async function measured(chance: Chance, { id }: CheckUp): Promise<void> {
  const perhaps = (value: number) => (chance.once(2) ? null : value);
  await made('PUT', `/sessions/${id}/vital-signs`, {
    heartRate: perhaps(40 + chance.below(120)),
    bloodPressureSystolic: perhaps(90 + chance.below(120)),
    bloodPressureDiastolic: perhaps(40 + chance.below(40)),
    oxygenSaturation: perhaps(80 + chance.below(20)),
    respirationRate: perhaps(8 + chance.below(30)),
    temperature: 36.8,
  });
}

/** A signed sound with the findings of a generated result. */
async function signed(number: number, checkUp: CheckUp): Promise<void> {
  const sound = signedResults(1, number)[0]?.sounds[0];
  if (!sound) throw new Error('a result has a sound');
  const route = `/${sound.organ}soundrecordings`;
  const recording = await made<Recording>(
    'POST',
    route,
    formOf({
      file: new File([WAV], 'a.wav'),
      position: sound.position,
      patient_id: String(checkUp.patientId),
      session_id: String(checkUp.id),
      doctor_analysis: JSON.stringify(sound.analysis),
    }),
  );
  await made('POST', `${route}/${recording.recording_id}/signature`, {
    analysis_version: 1,
    position_version: 0,
    circumstances_version: 0,
  });
}

/** Every resource of the type, and the bundles that brought them. */
async function everything(type: string): Promise<object[]> {
  const all: object[] = [];
  for (let next: string | undefined = `/${type}?_count=100`; next; ) {
    const { status, body } = await askFhir(server, next, doctor.token);
    expect({ next, status }).toEqual({ next, status: 200 });
    const bundle = body as Bundle;
    const { entry = [] } = bundle;
    const [first] = entry;
    all.push(first ? { ...bundle, entry: [first] } : bundle, ...entry.map(({ resource }) => resource));
    next = linkOf(bundle, 'next');
  }
  return all;
}

test('the validators find what is wrong', () => {
  const wrong = { resourceType: 'Patient', gender: 'f', hospitalNumber: 'HN1', link: [{ type: 'refer' }] };
  const faults = fhirFaults(wrong).join('\n');
  expect(faults).toContain('Medplum: Patient.hospitalNumber');
  expect(faults).toContain('Medplum: Patient.link[0].other');
  expect(faults).toMatch(/Lantana: Patient\.gender/);
});

test('two validators of others find no error in what 200 patients and one of everything give', async () => {
  const chance = seeded(35);
  for (let number = 1; number <= PATIENTS; number++) {
    const patient = await made<Patient>('POST', '/patients', patientOf(chance, number));
    const checkUp = await made<CheckUp>('POST', '/sessions', { patientId: patient.id });
    await measured(chance, checkUp);
    if (number % SIGNED_EACH !== 0) continue;
    await signed(number, checkUp);
    await made('POST', `/patients/${patient.patientID}/files`, formOf({ file: pngFile() }));
  }
  const { patient } = await oneOfEach(server, doctor, await server.user('colleague'));
  const { body: metadata } = await askFhir(server, '/metadata');
  const { rest } = metadata as { rest: [{ resource: { type: string }[] }] };
  const found: object[] = [metadata];
  for (const { type } of rest[0].resource) if (type !== 'Binary') found.push(...(await everything(type)));
  for (const path of [`/Patient/${patient.id}/$everything`, '/Patient/0', '/Nothing'])
    found.push((await askFhir(server, path, doctor.token)).body);
  const refused = { resourceType: 'Patient', identifier: {}, telecom: [], gender: 'none' };
  found.push((await askFhir(server, '/Patient', doctor.token, {}, 'POST', refused)).body);

  const types = found.map((each) => (each as { resourceType: string }).resourceType);
  const counts = Object.fromEntries(
    [...new Set(types)].map((type) => [type, types.filter((each) => each === type).length]),
  );
  expect(counts.Patient).toBeGreaterThan(PATIENTS);
  for (const type of [
    'DiagnosticReport',
    'DocumentReference',
    'Encounter',
    'Media',
    'Observation',
    'Provenance',
  ])
    expect({ type, count: counts[type] }).toEqual({ type, count: expect.toSatisfy((count) => count >= 10) });
  expect([...new Set(found.flatMap(fhirFaults))]).toEqual([]);
}, 240_000);

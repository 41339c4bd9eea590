import { randomUUID } from 'node:crypto';
import { NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Examination } from '@sadap/contract/examinations';
import type { PatientFile } from '@sadap/contract/files';
import type { UserGroup } from '@sadap/contract/groups';
import { NORMAL_ESSENTIALS } from '@sadap/contract/learning';
import type { ToBeNamed } from '@sadap/contract/naming';
import type { Patient } from '@sadap/contract/patients';
import type { Protocol } from '@sadap/contract/protocols';
import type { Question } from '@sadap/contract/questions';
import type { Recording } from '@sadap/contract/recordings';
import { encodeWav } from '@sadap/dsp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../api-client.ts';
import { startServer, type TestServer } from '../server.ts';

/** Who may do what with an existing record; `access.test.ts` covers missing ones. */
let server: TestServer;
let owner: SignedIn;
let colleague: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  owner = await server.user('owner');
  colleague = await server.user('colleague');
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

let made = 0;
const form = (fields: Record<string, string | File>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
async function make<Made>(path: string, body: unknown): Promise<Made> {
  const answer = await server.call('POST', path, owner.token, body);
  if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** To whom sounds are put. */
let known: Patient;

/** One of everything, made by the owner. */
async function records() {
  const { patient, checkUp } = await server.patientWithCheckUp(owner.token);
  return { patient, checkUp };
}
const ofPatient = async () => String((await records()).patient.id);
const ofCheckUp = async () => String((await records()).checkUp.id);
async function ofRecording(organ: 'heart' | 'lung', field: 'recording_id' | 'file_name' = 'recording_id') {
  const { patient, checkUp } = await records();
  const wav = encodeWav(new Int16Array(11 * 4000).fill(++made), 4000);
  const recording = await make<Recording>(
    `/${organ}soundrecordings`,
    form({
      file: new File([wav], 'a.wav'),
      position: organ === 'heart' ? 'Aortic' : 'Anterior_Upper_Left',
      patient_id: String(patient.id),
      session_id: String(checkUp.id),
    }),
  );
  return encodeURIComponent(String(recording[field]));
}
/** A stored result of the owner's; its pictures do not matter here. */
async function ofAiResult(): Promise<string> {
  const recording = await ofRecording('heart');
  const quality = JSON.stringify({ organ: 'heart', durationS: 11, verdict: 'poor', problems: [] });
  const { rows } = await server.sql(`insert into ai_analyses (recording_id, author, model_name, model_version,
      model_sha256, confidence, findings, novelty, quality, duration_s, analysed_s, warnings, spectrum, notes,
      normal_blob_key, analysis_blob_key)
    values (${recording}, ${owner.userId}, 'heart_classifier_v1', '1', '', '{"Normal":1}', '{}', 0, '${quality}', 11,
      11, '[]', '{"lowHz":25,"highHz":1000,"seconds":11}', '', 'none/normal', 'none/analysis') returning id`);
  return String(rows[0].id);
}
async function ofFile(): Promise<string> {
  const { patient } = await records();
  const file = new File([PNG], `p${++made}.png`, { type: 'image/png' });
  return String((await make<PatientFile>(`/patients/${patient.patientID}/files`, form({ file }))).id);
}
const ofExamination = async () =>
  String(
    (
      await make<Examination>('/examinations', {
        sessionId: (await records()).checkUp.id,
        protocolId: 'heart-adult',
      })
    ).id,
  );
const ofToBeNamed = async () => String((await make<ToBeNamed>('/patients/to-be-named', {})).patientId);
/** Put to a patient. */
async function ofNamed(): Promise<string> {
  const id = await ofToBeNamed();
  await make<ToBeNamed>(`/patients/to-be-named/${id}/name`, { patientId: (await records()).patient.id });
  return id;
}
const ofProtocol = async () =>
  ((await server.call('POST', '/protocols', admin.token, PROTOCOL)).body as Protocol).id;
const ofGroup = async () => String((await make<UserGroup>('/groups', { name: `group ${++made}` })).id);
async function ofHn(): Promise<string> {
  return (await records()).patient.patientID;
}
/** A capture that was interrupted; its bytes do not matter here. */
async function ofCapture(): Promise<string> {
  const { checkUp } = await records();
  const id = randomUUID();
  await server.sql(`insert into captures (id, state, organ, position, check_up_id, clinician, device_name, mac_address,
      stream_id, first_sample, last_sample, durable_sample, newest_sample, newest_at, started_at, progress_at, ended_at)
    values ('${id}', 'interrupted', 'heart', 'Aortic', ${checkUp.id}, ${owner.userId}, 'd', '02:00:00:00:00:${made}',
      1, 0, 0, 0, 0, now(), now(), now(), now())`);
  return id;
}
/** A question from the owner, each time to somebody new. */
async function ofQuestion(): Promise<string> {
  const { userId } = await server.user();
  const recordingId = Number(await ofRecording('heart'));
  return String((await make<Question>('/questions', { recordingId, askedId: userId, question: '?' })).id);
}
/** A question from the owner to the colleague. */
async function toColleague(): Promise<string> {
  const recordingId = Number(await ofRecording('heart'));
  const body = { recordingId, askedId: colleague.userId, question: '?' };
  return String((await make<Question>('/questions', body)).id);
}
async function ofQuiz(): Promise<string> {
  return String((await make<{ id: number }>('/learning/quizzes', { organs: 'lung', length: 5 })).id);
}
async function ofTeachingCase(): Promise<string> {
  const recordingId = Number(await ofRecording('heart'));
  await server.call('PUT', `/heartsoundrecordings/${recordingId}/analysis`, owner.token, heartAnalysis);
  const { body } = await server.call('POST', '/learning/cases', admin.token, teachingCase(recordingId));
  return String((body as { id: number }).id);
}
const teachingCase = (recordingId: number) => ({
  recordingId,
  analysisVersion: 1,
  title: { th: 'x', en: '' },
  question: '',
  explanation: '',
  ageBand: null,
  consent: { given: true, by: 'x', on: '2026-01-01', note: '' },
  heardWhole: true,
});
async function ofDevice(): Promise<string> {
  return (await server.device(owner.token)).macAddress;
}

const heartAnalysis = { doctor_analysis: NORMAL_HEART_ANALYSIS };

type Row = {
  route: string;
  make: () => Promise<string>;
  body?: (id: string) => unknown;
  /** Statuses for nobody, a colleague, whoever made it, and an administrator. */
  expected: [number, number, number, number];
};
const PROTOCOL = {
  name: { th: 'หัวใจ', en: '' },
  ages: 'all',
  steps: [{ organ: 'heart', position: 'Aortic', posture: null, manoeuvre: null, seconds: 10 }],
};
const everyone: Row['expected'] = [401, 200, 200, 200];
const ownerOrAdmin: Row['expected'] = [401, 403, 200, 200];
const adminOnly: Row['expected'] = [401, 403, 403, 200];

const rows: Row[] = [
  { route: 'GET /patients/{}', make: ofPatient, expected: everyone },
  {
    route: 'PUT /patients/{}',
    make: ofPatient,
    body: () => ({ version: 1, dateOfBirth: '1958-03-02', gender: 'female' }),
    expected: everyone,
  },
  { route: 'GET /patients/{}/vital-signs', make: ofPatient, expected: everyone },
  { route: 'GET /patients/{}/trends', make: ofPatient, expected: everyone },
  {
    route: 'POST /patients/{}/examinations',
    make: ofPatient,
    body: () => ({ protocolId: 'heart-adult' }),
    expected: [401, 201, 201, 201],
  },
  { route: 'GET /patients/{}/merges', make: ofPatient, expected: everyone },
  {
    route: 'POST /patients/{}/merges',
    make: async () => {
      known = (await records()).patient;
      return ofPatient();
    },
    body: () => ({ goneId: known.id, hn: known.patientID, version: 1, goneVersion: 1, reason: 'xxx' }),
    expected: [401, 403, 403, 201],
  },
  { route: 'DELETE /patients/{}', make: ofPatient, expected: adminOnly },
  { route: 'GET /sessions?patient_id={}', make: ofPatient, expected: everyone },
  { route: 'GET /sessions/{}', make: ofCheckUp, expected: everyone },
  { route: 'GET /examinations?session_id={}', make: ofCheckUp, expected: everyone },
  { route: 'GET /examinations/{}', make: ofExamination, expected: everyone },
  {
    route: 'PUT /examinations/{}/steps/1',
    make: ofExamination,
    body: () => ({ isSkipped: true }),
    expected: everyone,
  },
  { route: 'POST /examinations/{}/finish', make: ofExamination, expected: everyone },
  { route: 'GET /patients/to-be-named/{}', make: ofToBeNamed, expected: [401, 404, 200, 200] },
  {
    route: 'POST /patients/to-be-named/{}/name',
    make: async () => {
      known = (await records()).patient;
      return ofToBeNamed();
    },
    body: () => ({ patientId: known.id }),
    expected: [401, 404, 201, 201],
  },
  { route: 'POST /patients/to-be-named/{}/undo', make: ofNamed, expected: [401, 404, 201, 201] },
  {
    route: 'PUT /protocols/{}',
    make: ofProtocol,
    body: () => ({ ...PROTOCOL, base_version: 1 }),
    expected: adminOnly,
  },
  { route: 'DELETE /protocols/{}', make: ofProtocol, expected: adminOnly },
  { route: 'GET /learning/quizzes/{}', make: ofQuiz, expected: [401, 404, 200, 404] },
  {
    route: 'POST /learning/quizzes/{}/questions/1/answer',
    make: ofQuiz,
    body: () => ({ answer: NORMAL_ESSENTIALS.lung }),
    expected: [401, 404, 200, 404],
  },
  { route: 'GET /learning/sounds/question-{}-1/sound', make: ofQuiz, expected: [401, 404, 200, 404] },
  { route: 'GET /learning/sounds/question-{}-1/spectrogram', make: ofQuiz, expected: [401, 404, 200, 404] },
  { route: 'GET /learning/sounds/question-{}-1/waveform', make: ofQuiz, expected: [401, 404, 200, 404] },
  { route: 'GET /learning/sounds/case-{}/sound', make: ofTeachingCase, expected: everyone },
  { route: 'GET /learning/sounds/case-{}/waveform', make: ofTeachingCase, expected: everyone },
  { route: 'GET /learning/sounds/case-{}/spectrogram', make: ofTeachingCase, expected: everyone },
  {
    route: 'POST /learning/cases/{}/withdraw',
    make: ofTeachingCase,
    body: () => ({}),
    expected: adminOnly,
  },
  {
    route: 'PUT /sessions/{}/vital-signs',
    make: ofCheckUp,
    body: () => ({ heartRate: 70 }),
    expected: everyone,
  },
  // an empty one
  { route: 'DELETE /sessions/{}', make: ofCheckUp, expected: ownerOrAdmin },
  ...(['heart', 'lung'] as const).flatMap((organ): Row[] => [
    {
      route: `GET /${organ}soundrecordings/{}/waveform`,
      make: () => ofRecording(organ),
      expected: everyone,
    },
    {
      route: `GET /${organ}soundrecordings/{}/analysis`,
      make: () => ofRecording(organ),
      expected: everyone,
    },
    {
      route: `GET /${organ}soundrecordings/sound/{}`,
      make: () => ofRecording(organ, 'file_name'),
      expected: everyone,
    },
    { route: `GET /${organ}soundrecordings/{}/sound`, make: () => ofRecording(organ), expected: everyone },
    { route: `GET /${organ}soundrecordings/{}/original`, make: () => ofRecording(organ), expected: everyone },
    {
      route: `GET /${organ}soundrecordings/{}/spectrogram`,
      make: () => ofRecording(organ),
      expected: everyone,
    },
    { route: `GET /${organ}soundrecordings/{}/quality`, make: () => ofRecording(organ), expected: everyone },
    {
      route: `GET /${organ}soundrecordings/{}/ai-analysis`,
      make: () => ofRecording(organ),
      expected: everyone,
    },
    {
      route: `POST /${organ}soundrecordings/{}/ai-analysis`,
      make: () => ofRecording(organ),
      body: () => ({ modelName: `${organ}_classifier_v1`, saveResults: false }),
      expected: everyone,
    },
    {
      route: `PUT /${organ}soundrecordings/{}/position`,
      make: () => ofRecording(organ),
      body: () => ({
        position: organ === 'heart' ? 'Mitral' : 'Posterior_Lower_Left',
        base_version: 0,
      }),
      expected: ownerOrAdmin,
    },
    { route: `GET /${organ}soundrecordings/{}/position`, make: () => ofRecording(organ), expected: everyone },
    {
      route: `PUT /${organ}soundrecordings/{}/circumstances`,
      make: () => ofRecording(organ),
      body: () => ({ posture: 'sitting', manoeuvre: null, note: '', base_version: 0 }),
      expected: ownerOrAdmin,
    },
    {
      route: `GET /${organ}soundrecordings/{}/circumstances`,
      make: () => ofRecording(organ),
      expected: everyone,
    },
    {
      route: `GET /${organ}soundrecordings/{}/signature`,
      make: () => ofRecording(organ),
      expected: everyone,
    },
    {
      // a right of doctors, whoever made the sound; `signing.test.ts` has them
      route: `POST /${organ}soundrecordings/{}/signature`,
      make: () => ofRecording(organ),
      body: () => ({ analysis_version: 1, position_version: 0, circumstances_version: 0 }),
      expected: [401, 403, 403, 403],
    },
    {
      route: `POST /${organ}soundrecordings/{}/addenda`,
      make: () => ofRecording(organ),
      body: () => ({ text: 'x' }),
      expected: [401, 403, 403, 403],
    },
    { route: `GET /${organ}soundrecordings/{}/events`, make: () => ofRecording(organ), expected: everyone },
    {
      route: `GET /${organ}soundrecordings/{}/events/versions`,
      make: () => ofRecording(organ),
      expected: everyone,
    },
    {
      route: `PUT /${organ}soundrecordings/{}/events`,
      make: () => ofRecording(organ),
      body: () => ({ base_version: 0, events: [] }),
      expected: everyone,
    },
    { route: `DELETE /${organ}soundrecordings/{}`, make: () => ofRecording(organ), expected: ownerOrAdmin },
    {
      route: `GET /${organ}soundrecordings/statistics/positions?patient_id={}`,
      make: ofPatient,
      expected: everyone,
    },
  ]),
  {
    route: 'PUT /heartsoundrecordings/{}/analysis',
    make: () => ofRecording('heart'),
    body: () => heartAnalysis,
    expected: everyone,
  },
  { route: 'GET /heartsoundrecordings/{}/beats', make: () => ofRecording('heart'), expected: everyone },
  {
    route: 'PUT /heartsoundrecordings/{}/beats',
    make: () => ofRecording('heart'),
    body: () => ({ base_version: 0, marks: [{ kind: 'S1', second: 1 }] }),
    expected: everyone,
  },
  { route: 'GET /lungsoundrecordings/{}/breathing', make: () => ofRecording('lung'), expected: everyone },
  {
    route: 'PUT /lungsoundrecordings/{}/breathing',
    make: () => ofRecording('lung'),
    body: () => ({ base_version: 0, phases: [{ kind: 'breath', startS: 1, endS: 2 }] }),
    expected: everyone,
  },
  {
    route: 'PUT /ai-analyses/{}/opinion',
    make: ofAiResult,
    body: () => ({ agrees: true }),
    expected: everyone,
  },
  { route: 'GET /captures/{}', make: ofCapture, expected: everyone },
  {
    route: 'PUT /captures/{}',
    make: ofCapture,
    body: () => ({ draftAnalysis: null }),
    expected: [401, 403, 200, 403],
  },
  {
    route: 'PUT /captures/{}/position',
    make: ofCapture,
    body: () => ({ position: 'Mitral', base_position: 'Aortic' }),
    expected: [401, 403, 200, 403],
  },
  {
    route: 'PUT /captures/{}/circumstances',
    make: ofCapture,
    body: () => ({ posture: 'sitting', manoeuvre: null, note: '', base_version: 0 }),
    expected: [401, 403, 200, 403],
  },
  { route: 'DELETE /captures/{}', make: ofCapture, expected: ownerOrAdmin },
  { route: 'GET /files/of-patient/{}', make: ofPatient, expected: everyone },
  {
    route: 'POST /files/of-patient/{}',
    make: ofPatient,
    body: () => form({ file: new File([PNG], 'p.png', { type: 'image/png' }) }),
    expected: [401, 201, 201, 201],
  },
  { route: 'GET /patients/{}/files', make: ofHn, expected: everyone },
  {
    route: 'POST /patients/{}/files',
    make: ofHn,
    body: () => form({ file: new File([PNG], 'p.png', { type: 'image/png' }) }),
    expected: [401, 201, 201, 201],
  },
  { route: 'GET /files/{}/view', make: ofFile, expected: everyone },
  { route: 'GET /files/{}/download', make: ofFile, expected: everyone },
  { route: 'GET /files/{}/thumbnail', make: ofFile, expected: everyone },
  { route: 'DELETE /files/{}', make: ofFile, expected: ownerOrAdmin },
  { route: 'GET /groups/{}', make: ofGroup, expected: ownerOrAdmin },
  { route: 'GET /groups/{}/users', make: ofGroup, expected: everyone },
  { route: 'GET /groups/{}/available-users', make: ofGroup, expected: ownerOrAdmin },
  {
    route: 'POST /groups/{}/members',
    make: ofGroup,
    body: () => ({ userId: colleague.userId }),
    expected: [401, 403, 201, 201],
  },
  {
    route: 'PUT /stethoscopes/{}/status',
    make: ofDevice,
    body: () => ({ status: 'Connected', user_id: owner.userId }),
    // Connecting for somebody else is refused before the device, which is offline, is checked.
    expected: [401, 403, 409, 403],
  },
  { route: 'POST /stethoscopes/{}/key', make: ofDevice, expected: ownerOrAdmin },
  { route: 'DELETE /stethoscopes/delete/{}', make: ofDevice, expected: ownerOrAdmin },
  { route: 'GET /questions/{}', make: ofQuestion, expected: [401, 404, 200, 404] },
  { route: 'POST /questions/{}/seen', make: ofQuestion, expected: [401, 404, 200, 404] },
  { route: 'DELETE /questions/{}', make: ofQuestion, expected: [401, 404, 200, 404] },
  { route: 'GET /questions/{}', make: toColleague, expected: [401, 200, 200, 404] },
  { route: 'DELETE /questions/{}', make: toColleague, expected: [401, 403, 200, 404] },
  {
    route: 'POST /questions/{}/answer',
    make: toColleague,
    body: () => ({ text: 'x' }),
    expected: [401, 200, 403, 404],
  },
  {
    route: 'POST /questions',
    make: () => ofRecording('heart'),
    body: (id) => ({ recordingId: Number(id), askedId: owner.userId, question: '?' }),
    // The owner would ask themself.
    expected: [401, 201, 422, 201],
  },
  {
    route: 'GET /users/{}/groups',
    make: async () => String(owner.userId),
    expected: everyone,
  },
];

describe('nobody, a colleague, who made it, an administrator', () => {
  test.each(rows)('$route', async ({ route, make: makeRecord, body, expected }) => {
    const callers = [null, colleague.token, owner.token, admin.token];
    const statuses: number[] = [];
    // What only reads leaves the record to the next caller.
    const onlyReads = route.startsWith('GET ');
    let id = '';
    for (const token of callers) {
      if (id === '' || !onlyReads) id = await makeRecord();
      const [method = '', path = ''] = route.replace('{}', id).split(' ');
      statuses.push((await server.call(method, path, token, body?.(id))).status);
    }
    expect(statuses).toEqual(expected);
  });
});

test("a child under another parent's id does not exist", async () => {
  const one = await records();
  const other = await records();
  const heart = (query: string) => server.call('GET', `/heartsoundrecordings?${query}`, owner.token);
  const foreign = `session_id=${one.checkUp.id}&patient_id=${other.patient.id}`;
  expect((await heart(foreign)).status).toBe(404);
  const save = (patient: Patient, checkUp: CheckUp) =>
    server.call(
      'POST',
      '/heartsoundrecordings',
      owner.token,
      form({
        file: new File([encodeWav(new Int16Array(11 * 4000), 4000)], 'a.wav'),
        position: 'Aortic',
        patient_id: String(patient.id),
        session_id: String(checkUp.id),
      }),
    );
  expect((await save(other.patient, one.checkUp)).status).toBe(404);
  const heartId = await ofRecording('heart');
  for (const path of ['waveform', 'analysis', 'sound', 'original', 'spectrogram', 'quality', 'ai-analysis'])
    expect((await server.call('GET', `/lungsoundrecordings/${heartId}/${path}`, owner.token)).status).toBe(
      404,
    );
  expect((await server.call('DELETE', `/lungsoundrecordings/${heartId}`, owner.token)).status).toBe(404);
  const [groupId, otherGroup] = [await ofGroup(), await ofGroup()];
  await server.call('POST', `/groups/${groupId}/members`, owner.token, { userId: colleague.userId });
  const membership = `/groups/${otherGroup}/members/${colleague.userId}`;
  expect((await server.call('DELETE', membership, owner.token)).status).toBe(404);
});

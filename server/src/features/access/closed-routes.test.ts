import { isContractProcedure } from '@orpc/contract';
import { contract } from '@sadap/contract/api';
import { AUDIT_ACTIONS, type AuditClass, type AuditEvent } from '@sadap/contract/audit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type SignedIn } from '../../../test/api-client.ts';
import { formOf, type OneOfEach, oneOfEach, pngFile } from '../../../test/one-of-each.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { bytePaths } from '../../http/byte-paths.ts';
import { concernOf, subjectsOf } from '../../http/route-patients.ts';
import { traceOf } from '../../http/route-traces.ts';

/** Every route that shows or changes a patient, called by somebody to whom the patient is closed. */
let server: TestServer;
let owner: SignedIn;
let colleague: SignedIn;
let outsider: SignedIn;
let admin: SignedIn;
let its: OneOfEach;
async function start(ACCESS: 'need-to-know' | 'open'): Promise<void> {
  server = await startServer({ ACCESS });
  owner = await server.user('owner');
  outsider = await server.user('outsider');
  colleague = await server.user('colleague');
  admin = await server.signIn('admin');
  // whatever a role may do
  await server.sql(`update users set clinical_role = 'doctor'`);
  its = await oneOfEach(server, owner, colleague);
}

type Route = { name: string; path: string[]; method: string; address: string };
function routesIn(part: object, path: string[] = []): Route[] {
  if (!isContractProcedure(part))
    return Object.entries(part).flatMap(([name, inner]) => routesIn(inner, [...path, name]));
  const { method = '', path: address = '' } = part['~orpc'].route;
  return [{ name: path.join('.'), path, method, address }];
}
const ROUTES = routesIn(contract);
/**
 * Who awaits a name opens by other rules: `features/naming` tests them. Merging is for administrators, of two
 * patients: `features/merges` does.
 */
const ofOnePatient = ROUTES.filter(
  ({ path, name }) =>
    typeof concernOf(path) === 'object' &&
    path[0] !== 'naming' &&
    !['merges.compare', 'merges.merge', 'merges.undo'].includes(name),
);

const NOBODY = '00000000-0000-4000-8000-000000000000';
/** The address with these ids. A new one of another form is refused by the test until it is here. */
function addressOf(address: string, of = its): string {
  const ids: [RegExp, number | string][] = [
    [/^\/sessions\/\{id\}/, of.checkUp.id],
    [/^\/heartsoundrecordings\/\{id\}/, of.heart.recording_id],
    [/^\/lungsoundrecordings\/\{id\}/, of.lung.recording_id],
    [/^\/heartsoundrecordings\/sound\/\{fileName\}/, of.heart.file_name],
    [/^\/lungsoundrecordings\/sound\/\{fileName\}/, of.lung.file_name],
    [/^\/patients\/\{id\}/, of.patient.id],
    [/^\/patients\/\{hn\}/, of.patient.patientID.toLowerCase()],
    [/^\/files\/of-patient\/\{patientId\}/, of.patient.id],
    [/^\/files\/\{id\}/, of.file.id],
    [/^\/captures\/\{id\}/, of.captureId],
    [/^\/examinations\/\{id\}/, of.examinationId],
    [/^\/questions\/\{id\}/, of.question.id],
    [/^\/ai-analyses\/\{id\}/, of.aiAnalysisId],
    [/^\/calls\/\{id\}/, NOBODY],
  ];
  const id = ids.find(([form]) => form.test(address))?.[1];
  const named = address.replace('{step}', '0');
  return id === undefined ? named : named.replace(/\{\w+\}/, encodeURIComponent(String(id)));
}

const STATED = { posture: 'sitting', manoeuvre: null, note: '', base_version: 0 };
type Sent = { query?: string; body?: unknown };
/** What routes need beside the address. */
const heard = (of = its) => ({
  organ: 'heart',
  position: 'Aortic',
  patientId: of.patient.id,
  sessionId: of.checkUp.id,
});
const ofOrgan = (organ: 'heart' | 'lung'): Record<string, (of: OneOfEach) => Sent> => ({
  [`${organ}.list`]: (of) => ({ query: `?patient_id=${of.patient.id}` }),
  [`${organ}.positions`]: (of) => ({ query: `?patient_id=${of.patient.id}` }),
  [`${organ}.save`]: (of) => ({ body: of.soundForm(organ === 'heart' ? 'Mitral' : 'Posterior_Lower_Left') }),
  [`${organ}.analyse`]: (of) => ({ body: of.analysis }),
  [`${organ}.correctPosition`]: () => ({
    body: { position: organ === 'heart' ? 'Mitral' : 'Posterior_Lower_Left', base_version: 0 },
  }),
  [`${organ}.describe`]: () => ({ body: STATED }),
  [`${organ}.sign`]: () => ({
    body: { analysis_version: 1, position_version: 0, circumstances_version: 0 },
  }),
  [`${organ}.addAddendum`]: () => ({ body: { text: 'x' } }),
  [`${organ}.saveEvents`]: () => ({ body: { base_version: 0, events: [] } }),
  [`${organ}.aiAnalyse`]: () => ({ body: { modelName: `${organ}_classifier_v1`, saveResults: false } }),
});
const SENT: Record<string, (of: OneOfEach) => Sent> = {
  ...ofOrgan('heart'),
  ...ofOrgan('lung'),
  'patients.update': () => ({ body: { version: 1, dateOfBirth: '1958-03-02', gender: 'female' } }),
  'checkUps.list': (of) => ({ query: `?patient_id=${of.patient.id}` }),
  'examinations.start': (of) => ({ body: { sessionId: of.checkUp.id, protocolId: 'lung-short' } }),
  'examinations.startToday': () => ({ body: { protocolId: 'lung-short' } }),
  'examinations.skip': () => ({ body: { isSkipped: true } }),
  'checkUps.create': (of) => ({ body: { patientId: of.patient.id } }),
  'checkUps.setVitalSigns': () => ({ body: { heartRate: 70 } }),
  'files.uploadTo': () => ({ body: formOf({ file: pngFile() }) }),
  'files.upload': () => ({ body: formOf({ file: pngFile() }) }),
  'heart.correctBeats': () => ({ body: { base_version: 0, marks: [{ kind: 'S1', second: 1 }] } }),
  'lung.correctBreathing': () => ({
    body: { base_version: 0, phases: [{ kind: 'breath', startS: 1, endS: 2 }] },
  }),
  'ai.setOpinion': () => ({ body: { agrees: true } }),
  'questions.ask': (of) => ({
    body: { recordingId: of.heart.recording_id, askedId: owner.userId, question: '?' },
  }),
  'learning.makeCase': (of) => ({ body: of.teachingCase }),
  'questions.answer': () => ({ body: { text: 'x' } }),
  'captures.saveDraft': () => ({ body: { draftAnalysis: null } }),
  'captures.describe': () => ({ body: STATED }),
  'captures.correctPosition': () => ({ body: { position: 'Mitral', base_position: 'Aortic' } }),
  'calls.listening.invite': (of) => ({ body: { macAddress: '02:00:00:00:00:00', subject: heard(of) } }),
  'calls.listening.setSubject': (of) => ({ body: heard(of) }),
};
const CLOSED = { status: 403, body: { type: 'GLASS_CLOSED' } };

type Answer = Awaited<ReturnType<TestServer['call']>>;
const ABSENT = 2_147_000_000;
/** The same, but for the patient's number: records that are not there. */
const noneOfThem = (): OneOfEach => ({
  ...its,
  checkUp: { ...its.checkUp, id: ABSENT },
  heart: { ...its.heart, recording_id: ABSENT, file_name: 'HN0_male_1_1_Aortic_1.wav' },
  lung: { ...its.lung, recording_id: ABSENT, file_name: 'lung_recording_HN0_male_1_1_Aortic_1.wav' },
  file: { ...its.file, id: ABSENT },
  question: { ...its.question, id: ABSENT },
  examinationId: ABSENT,
  captureId: NOBODY,
  aiAnalysisId: ABSENT,
  teachingCase: { ...its.teachingCase, recordingId: ABSENT },
});

/** Names the patient, whose page offers the glass. */
const namesPatient = (path: string[]) => {
  const ids = { id: 1, hn: 'x', patient_id: 1, patientId: 1, session_id: 1, sessionId: 1, recordingId: 1 };
  return subjectsOf(path, { ...ids, subject: ids }).some(({ kind }) => kind === 'patient' || kind === 'hn');
};

/** For administrators by their role, or without a patient. */
const ABOUT_NO_ONE_PATIENT = /^\/(audit|breaches|privacy|learning|ai\/classifiers)\//;

/** Others are refused by their role, before anybody looks at the patient. */
const FOR_ADMINISTRATORS = ['learning.makeCase'];

/** Whoever records a sound may save it, whatever has become of the patient meanwhile. */
const isOfCapture = (address: string) => address.startsWith('/captures/');

/** As where there is no such record: nobody learns which there are of a closed patient. */
function expectAbsent(answer: Answer, absent: Answer): void {
  expect(absent.status).toBe(404);
  expect({ status: answer.status, body: answer.body }).toEqual({ status: absent.status, body: absent.body });
}

function refusesWhomItIsClosedTo(whoever: () => SignedIn[]): void {
  test.each(ofOnePatient)('$name', async ({ name, path, method, address }) => {
    const answerTo = (user: SignedIn, of: OneOfEach) => {
      const { query = '', body } = SENT[name]?.(of) ?? {};
      return server.call(method, addressOf(address, of) + query, user.token, body);
    };
    for (const user of whoever()) {
      if (user === owner && isOfCapture(address)) continue;
      if (user !== admin && FOR_ADMINISTRATORS.includes(name)) continue;
      const answer = await answerTo(user, its);
      if (namesPatient(path)) expect(answer).toMatchObject(CLOSED);
      else expectAbsent(answer, await answerTo(user, noneOfThem()));
    }
  });

  test.each(
    Object.keys(bytePaths).filter((path) => !ABOUT_NO_ONE_PATIENT.test(path)),
  )('bytes: %s', async (path) => {
    const { token } = path.endsWith('/export') ? admin : outsider;
    const cookie = await server.mediaCookie(token);
    const bytes = await fetch(`${server.url}/api${addressOf(path)}`, { headers: cookie });
    for (const query of ['', '?to_ms=1', '?to_ms=99999999', '?language=en']) {
      const answerTo = (of: OneOfEach) => server.call('GET', addressOf(path, of) + query, token);
      const answer = await answerTo(its);
      expect(answer.status).toBe(bytes.status);
      if (path.startsWith('/patients/')) expect(answer).toMatchObject(CLOSED);
      else expectAbsent(answer, await answerTo(noneOfThem()));
    }
  });

  test.each([
    '/heartsoundrecordings',
    '/lungsoundrecordings',
    '/examinations',
  ])('a list of a check-up: %s', async (path) => {
    for (const { checkUp } of [its, noneOfThem()])
      for (const { token } of whoever())
        expect(await server.call('GET', `${path}?session_id=${checkUp.id}`, token)).toMatchObject({
          status: 200,
          body: [],
        });
  });

  test('a spectrogram beside one of a closed patient', async () => {
    const own = await oneOfEach(server, outsider, owner);
    const picture = (besideId: number) =>
      server.call(
        'GET',
        `/heartsoundrecordings/${own.heart.recording_id}/spectrogram?beside=${besideId}`,
        outsider.token,
      );
    expect((await picture(own.heart.recording_id)).status).toBe(200);
    expectAbsent(await picture(its.heart.recording_id), await picture(ABSENT));
  });

  test.each([
    ['capture:start', () => ({ ...heard(), mac: '02:00:00:00:00:00' })],
    ['capture:stop', () => ({ captureId: its.captureId })],
    ['capture:discard', () => ({ captureId: its.captureId })],
  ] as const)('realtime: %s', async (event, input) => {
    for (const user of whoever()) {
      if (user === owner && event !== 'capture:start') continue;
      const asked = expect(ask(server.socket(user.token), event, input()));
      if (event === 'capture:start') await asked.rejects.toThrow('GLASS_CLOSED');
      else await asked.rejects.toThrow('CAPTURE_NOT_FOUND');
    }
  });

  test('recorded once for the requests of one page', async () => {
    const other = await server.user('another_outsider');
    for (const path of ['', '/vital-signs', '/accesses'])
      await server.call('GET', `/patients/${its.patient.id}${path}`, other.token);
    const answer = await server.call(
      'GET',
      `/audit?action=access.refused&userId=${other.userId}`,
      admin.token,
    );
    expect(answer.body as AuditEvent[]).toMatchObject([
      {
        outcome: 'refused',
        subject: { kind: 'route', id: 'patients.get' },
        patients: [{ id: its.patient.id }],
      },
    ]);
  });
}

describe('with need-to-know', () => {
  beforeAll(() => start('need-to-know'));
  afterAll(() => server.close());

  describe('refuses whoever has nothing to do with the patient, and administrators too', () => {
    refusesWhomItIsClosedTo(() => [outsider, admin]);
  });

  describe('opens what is the caller’s own', () => {
    test.each(ofOnePatient.filter(({ method }) => method === 'GET'))('$name', async ({ name, address }) => {
      const { query = '' } = SENT[name]?.(its) ?? {};
      const answer = await server.call('GET', addressOf(address) + query, owner.token);
      expect(answer.status).toBe(200);
    });

    test.each([
      ['capture:stop', () => ({ captureId: its.captureId })],
      ['capture:start', () => ({ ...heard(), mac: '02:00:00:00:00:00' })],
    ] as const)('realtime: %s', async (event, input) => {
      await expect(ask(server.socket(owner.token), event, input())).rejects.not.toThrow('GLASS_CLOSED');
    });
  });

  test('an administrator deletes a patient by the role', async () => {
    const { patient } = await oneOfEach(server, owner, outsider);
    expect((await server.call('DELETE', `/patients/${patient.id}`, admin.token)).status).toBe(200);
  });
});

describe('with open access, where the use of the record is restricted', () => {
  beforeAll(async () => {
    await start('open');
    const restricted = await server.call('POST', `/patients/${its.patient.id}/restriction`, admin.token, {
      kind: 'restriction',
    });
    expect(restricted.status).toBe(201);
  });
  afterAll(() => server.close());

  describe('refuses everybody, also whoever recorded or was asked', () => {
    refusesWhomItIsClosedTo(() => [outsider, admin, owner, colleague]);
  });
});

/** Whatever leaves a trace of a patient must be refused, narrowed, or for administrators. */
test('no route that shows or changes a patient is declared to concern nobody', () => {
  const ofRecord: AuditClass[] = ['reading', 'listening', 'taking-out', 'change', 'deletion'];
  const concerning = ROUTES.filter(({ path }) => {
    const trace = traceOf(path);
    if (trace === 'nothing') return false;
    if (trace === 'by its handler' || 'shows' in trace) return true;
    return trace.records.some((action) => ofRecord.includes(AUDIT_ACTIONS[action]));
  });
  const forNobody = concerning.filter(({ path }) => concernOf(path) === 'nobody').map(({ name }) => name);
  expect(forNobody).toEqual([
    ...['users.groups', 'patients.create', 'naming.start', 'patientImport.rows'],
    ...['groups.availableUsers', 'groups.users', 'access.door', 'access.breakGlass'],
  ]);
});

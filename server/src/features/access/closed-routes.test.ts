import { isContractProcedure } from '@orpc/contract';
import { contract } from '@sadap/contract/api';
import { AUDIT_ACTIONS, type AuditClass, type AuditEvent } from '@sadap/contract/audit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type SignedIn } from '../../../test/api-client.ts';
import { formOf, type OneOfEach, oneOfEach, pngFile } from '../../../test/one-of-each.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { bytePaths } from '../../http/byte-paths.ts';
import { concernOf } from '../../http/route-patients.ts';
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
const ofOnePatient = ROUTES.filter(({ path }) => typeof concernOf(path) === 'object');

const NOBODY = '00000000-0000-4000-8000-000000000000';
/** The address with this patient's ids. A new one of another form is refused by the test until it is here. */
function addressOf(address: string): string {
  const ids: [RegExp, number | string][] = [
    [/^\/sessions\/\{id\}/, its.checkUp.id],
    [/^\/heartsoundrecordings\/\{id\}/, its.heart.recording_id],
    [/^\/lungsoundrecordings\/\{id\}/, its.lung.recording_id],
    [/^\/heartsoundrecordings\/sound\/\{fileName\}/, its.heart.file_name],
    [/^\/lungsoundrecordings\/sound\/\{fileName\}/, its.lung.file_name],
    [/^\/patients\/\{id\}/, its.patient.id],
    [/^\/patients\/\{hn\}/, its.patient.patientID.toLowerCase()],
    [/^\/files\/of-patient\/\{patientId\}/, its.patient.id],
    [/^\/files\/\{id\}/, its.file.id],
    [/^\/captures\/\{id\}/, its.captureId],
    [/^\/examinations\/\{id\}/, its.examinationId],
    [/^\/questions\/\{id\}/, its.question.id],
    [/^\/ai-analyses\/\{id\}/, its.aiAnalysisId],
    [/^\/calls\/\{id\}/, NOBODY],
  ];
  const id = ids.find(([form]) => form.test(address))?.[1];
  const named = address.replace('{step}', '0');
  return id === undefined ? named : named.replace(/\{\w+\}/, encodeURIComponent(String(id)));
}

const STATED = { posture: 'sitting', manoeuvre: null, note: '', base_version: 0 };
/** What routes need beside the address. */
const heard = () => ({
  organ: 'heart',
  position: 'Aortic',
  patientId: its.patient.id,
  sessionId: its.checkUp.id,
});
const ofOrgan = (organ: 'heart' | 'lung'): Record<string, () => { query?: string; body?: unknown }> => ({
  [`${organ}.list`]: () => ({ query: `?session_id=${its.checkUp.id}` }),
  [`${organ}.positions`]: () => ({ query: `?patient_id=${its.patient.id}` }),
  [`${organ}.save`]: () => ({ body: its.soundForm(organ === 'heart' ? 'Mitral' : 'Posterior_Lower_Left') }),
  [`${organ}.analyse`]: () => ({ body: its.analysis }),
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
const SENT: Record<string, () => { query?: string; body?: unknown }> = {
  ...ofOrgan('heart'),
  ...ofOrgan('lung'),
  'patients.update': () => ({ body: { version: 1, dateOfBirth: '1958-03-02', gender: 'female' } }),
  'checkUps.list': () => ({ query: `?patient_id=${its.patient.id}` }),
  'examinations.list': () => ({ query: `?session_id=${its.checkUp.id}` }),
  'examinations.start': () => ({ body: { sessionId: its.checkUp.id, protocolId: 'lung-short' } }),
  'examinations.skip': () => ({ body: { isSkipped: true } }),
  'checkUps.create': () => ({ body: { patientId: its.patient.id } }),
  'checkUps.setVitalSigns': () => ({ body: { heartRate: 70 } }),
  'files.uploadTo': () => ({ body: formOf({ file: pngFile() }) }),
  'files.upload': () => ({ body: formOf({ file: pngFile() }) }),
  'heart.correctBeats': () => ({ body: { base_version: 0, marks: [{ kind: 'S1', second: 1 }] } }),
  'lung.correctBreathing': () => ({
    body: { base_version: 0, phases: [{ kind: 'breath', startS: 1, endS: 2 }] },
  }),
  'ai.setOpinion': () => ({ body: { agrees: true } }),
  'questions.ask': () => ({
    body: { recordingId: its.heart.recording_id, askedId: owner.userId, question: '?' },
  }),
  'learning.makeCase': () => ({ body: its.teachingCase }),
  'questions.answer': () => ({ body: { text: 'x' } }),
  'captures.saveDraft': () => ({ body: { draftAnalysis: null } }),
  'captures.describe': () => ({ body: STATED }),
  'captures.correctPosition': () => ({ body: { position: 'Mitral', base_position: 'Aortic' } }),
  'calls.listening.invite': () => ({ body: { macAddress: '02:00:00:00:00:00', subject: heard() } }),
  'calls.listening.setSubject': () => ({ body: heard() }),
};
const CLOSED = { status: 403, body: { type: 'GLASS_CLOSED' } };

/** For administrators by their role, or without a patient. */
const ABOUT_NO_ONE_PATIENT = /^\/(audit|breaches|privacy|learning|ai\/classifiers)\//;

/** Others are refused by their role, before anybody looks at the patient. */
const FOR_ADMINISTRATORS = ['learning.makeCase'];

/** Whoever records a sound may save it, whatever has become of the patient meanwhile. */
const isOfCapture = (address: string) => address.startsWith('/captures/');

function refusesWhomItIsClosedTo(whoever: () => SignedIn[]): void {
  test.each(ofOnePatient)('$name', async ({ name, method, address }) => {
    const { query = '', body } = SENT[name]?.() ?? {};
    for (const user of whoever()) {
      if (user === owner && isOfCapture(address)) continue;
      if (user !== admin && FOR_ADMINISTRATORS.includes(name)) continue;
      const answer = await server.call(method, addressOf(address) + query, user.token, body);
      expect(answer).toMatchObject(CLOSED);
    }
  });

  test.each(
    Object.keys(bytePaths).filter((path) => !ABOUT_NO_ONE_PATIENT.test(path)),
  )('bytes: %s', async (path) => {
    const { token } = path.endsWith('/export') ? admin : outsider;
    expect(await server.call('GET', addressOf(path), token)).toMatchObject(CLOSED);
    const cookie = await server.mediaCookie(token);
    const bytes = await fetch(`${server.url}/api${addressOf(path)}`, { headers: cookie });
    expect(bytes.status).toBe(403);
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
    expect(await picture(its.heart.recording_id)).toMatchObject(CLOSED);
  });

  test.each([
    ['capture:start', () => ({ ...heard(), mac: '02:00:00:00:00:00' })],
    ['capture:stop', () => ({ captureId: its.captureId })],
    ['capture:discard', () => ({ captureId: its.captureId })],
  ] as const)('realtime: %s', async (event, input) => {
    for (const user of whoever()) {
      const asked = expect(ask(server.socket(user.token), event, input()));
      if (user === owner && event !== 'capture:start') await asked.rejects.not.toThrow('GLASS_CLOSED');
      else await asked.rejects.toThrow('GLASS_CLOSED');
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
      const { query = '' } = SENT[name]?.() ?? {};
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
  expect(forNobody).toEqual(['patients.create', 'access.door', 'access.breakGlass']);
});

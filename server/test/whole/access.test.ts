import { contract } from '@sadap/contract/api';
import { NORMAL_ESSENTIALS } from '@sadap/contract/learning';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../api-client.ts';
import { PASSWORD, startServer, type TestServer } from '../server.ts';

let server: TestServer;
let user: SignedIn;
let admin: SignedIn;
let locked: SignedIn;
beforeAll(async () => {
  server = await startServer();
  user = await server.user();
  admin = await server.signIn('admin');
  const { userId } = await server.user('locked_admin');
  await server.sql(`update users set role = 'ADMIN' where id = ${userId}`);
  locked = await server.signIn('locked_admin');
  await server.call('POST', '/auth/lock', locked.token);
});
afterAll(() => server.close());

const STATED = { posture: 'sitting', manoeuvre: null, note: '', base_version: 0 };
const SEEN = { analysis_version: 1, position_version: 0, circumstances_version: 0 };
const PROTOCOL = {
  name: { th: 'หัวใจ', en: '' },
  ages: 'all',
  steps: [{ organ: 'heart', position: 'Aortic', posture: null, manoeuvre: null, seconds: 10 }],
};
const TEACHING_CASE = {
  recordingId: 999_999,
  analysisVersion: 1,
  title: { th: 'x', en: '' },
  question: '',
  explanation: '',
  ageBand: null,
  consent: { given: true, by: 'x', on: '2026-01-01', note: '' },
  heardWhole: true,
};
const NOBODY = '00000000-0000-4000-8000-000000000000';
const sound = '/heartsoundrecordings/sound/x.wav';
const RIGHTS_REQUEST = {
  version: 1,
  kind: 'access',
  hn: null,
  person: 'x',
  receivedAt: '2026-11-01T00:00:00Z',
};
const BREACH = {
  version: 1,
  title: 'x',
  knownAt: '2026-01-01T00:00:00Z',
  scope: { from: '2026-01-01T00:00:00Z', to: null, userIds: [], addresses: [] },
};
/**
 * Route, then the status for nobody, for a user and for an administrator. Records that do not exist give 404.
 */
const routes: [string, number, number, number, unknown?][] = [
  ['GET /health', 200, 200, 200],
  ['GET /adt', 401, 403, 200],
  ['GET /adt/999999', 401, 403, 404],
  ['POST /adt/999999/again', 401, 403, 404],
  ['POST /adt/999999/put-away', 401, 403, 404, { reason: 'xxx' }],
  ['GET /fhir-clients', 401, 403, 200],
  ['POST /fhir-clients', 401, 403, 422, {}],
  ['POST /fhir-clients/00000000-0000-4000-8000-000000000000/revoke', 401, 403, 404],
  ['GET /results', 401, 403, 200],
  ['POST /results/again', 401, 403, 422],
  ['POST /results/give-up', 401, 403, 422],
  ['GET /stored-data', 401, 403, 200],
  ['POST /stored-data/999999/check', 401, 403, 404],
  ['POST /stored-data/999999/acknowledge', 401, 403, 404],
  ['GET /auth/options', 200, 200, 200],
  ['POST /auth/login', 400, 400, 400, {}],
  ['POST /users', 422, 422, 422, {}],
  ['GET /users/check-username/admin', 200, 200, 200],
  ['GET /openapi.json', 200, 200, 200],
  ['GET /docs', 200, 200, 200],
  ['POST /auth/renew', 401, 200, 200],
  ['GET /auth/sessions', 401, 200, 200],
  ['POST /auth/sessions/end', 401, 422, 422, {}],
  ['GET /users/me', 401, 200, 200],
  ['PUT /users/me', 401, 422, 422, {}],
  ['PUT /users/me/password', 401, 422, 422, {}],
  ['GET /users', 401, 403, 200],
  ['GET /users/counts', 401, 403, 200],
  ['GET /users/colleagues', 401, 200, 200],
  ['GET /users/names', 401, 200, 200],
  ['GET /users/999999', 401, 403, 404],
  [
    'PUT /users/999999',
    401,
    403,
    404,
    { username: 'nobody_here', email: 'nobody@example.org', role: 'USER' },
  ],
  ['DELETE /users/999999', 401, 403, 404],
  ['POST /users/999999/approve', 401, 403, 404],
  ['POST /users/999999/suspend', 401, 403, 404],
  ['POST /users/999999/restore', 401, 403, 404],
  ['POST /users/999999/end-sessions', 401, 403, 404],
  ['GET /users/999999/groups', 401, 404, 404],
  ['GET /groups', 401, 200, 200],
  ['POST /groups', 401, 422, 422, {}],
  ['GET /groups/find?search=x', 401, 200, 200],
  ['GET /groups/999999', 401, 404, 404],
  ['GET /groups/999999/available-users', 401, 404, 404],
  ['POST /groups/999999/members', 401, 404, 404, { userId: 999_999 }],
  ['DELETE /groups/999999/members/999999', 401, 404, 404],
  ['GET /groups/999999/users', 401, 404, 404],
  ['GET /patients', 401, 200, 200],
  ['POST /patients/search', 401, 200, 200, {}],
  ['POST /patients/same/search', 401, 200, 200, {}],
  ['GET /patients/generate-hn', 401, 200, 200],
  ['GET /patients/999999', 401, 404, 404],
  ['POST /patients', 401, 422, 422, {}],
  ['PUT /patients/999999', 401, 404, 404, { version: 1, dateOfBirth: '1990', gender: 'male' }],
  ['DELETE /patients/999999', 401, 403, 404],
  ['GET /patients/999999/vital-signs', 401, 404, 404],
  ['GET /patients/999999/trends', 401, 404, 404],
  ['GET /settings/hn', 401, 200, 200],
  ['GET /settings/bmi', 401, 200, 200],
  ['PUT /settings/bmi', 401, 403, 200, { cutOffs: 'international' }],
  ['PUT /settings/hn', 401, 403, 200, { maximumPatients: 99_999 }],
  ['GET /settings/security', 401, 403, 200],
  ['GET /settings/security/reach', 401, 403, 200],
  ['PUT /settings/security', 401, 403, 200, { passwordMinimumLength: 6 }],
  ['GET /patients/999999/door', 401, 404, 404],
  ['POST /patients/999999/glass', 401, 404, 404, { reason: 'emergency' }],
  ['GET /glass-openings', 401, 403, 200],
  ['POST /glass-openings/999999/reviewed', 401, 403, 404],
  ['GET /patients/999999/former-values', 401, 404, 404],
  ['GET /restrictions', 401, 403, 200],
  ['POST /patients/999999/restriction', 401, 403, 404, { kind: 'objection' }],
  ['POST /restrictions/999999/lift', 401, 403, 404, {}],
  ['GET /settings/patient-groups', 401, 403, 200],
  ['PUT /settings/patient-groups/999999', 401, 403, 404, { sharesPatients: true }],
  ['POST /auth/login/code', 422, 422, 422, {}],
  ['POST /auth/login/passkey/options', 422, 422, 422, {}],
  ['POST /auth/login/passkey', 422, 422, 422, {}],
  ['GET /auth/second-factor', 401, 200, 200],
  ['POST /auth/second-factor/totp', 401, 200, 200, { password: PASSWORD }],
  ['POST /auth/second-factor/totp/confirm', 401, 401, 401, { code: 'none' }],
  ['POST /auth/second-factor/totp/remove', 401, 409, 409, { password: PASSWORD, code: 'none' }],
  ['POST /auth/second-factor/recovery-codes', 401, 409, 409, { password: PASSWORD }],
  ['POST /auth/second-factor/passkeys/options', 401, 422, 422, { password: PASSWORD }],
  ['POST /auth/second-factor/passkeys', 401, 422, 422, {}],
  ['POST /auth/second-factor/passkeys/remove', 401, 404, 404, { id: 'none', password: PASSWORD }],
  ['POST /auth/second-factor/proof/options', 401, 422, 422],
  ['POST /auth/second-factor/reset/seen', 401, 200, 200],
  ['DELETE /users/999999/second-factor', 401, 403, 404],
  ['GET /patients/999999/merges', 401, 404, 404],
  ['GET /patients/999999/merges/with/999999', 401, 403, 409],
  [
    'POST /patients/999999/merges',
    401,
    403,
    404,
    { goneId: 999_998, hn: 'x', version: 1, goneVersion: 1, reason: 'xxx' },
  ],
  ['POST /patients/999999/merges/999999/undo', 401, 403, 404, { version: 1 }],
  ['POST /patients/to-be-named', 401, 201, 201, {}],
  ['GET /patients/to-be-named', 401, 200, 200],
  ['GET /patients/to-be-named/counts', 401, 200, 200],
  ['GET /patients/to-be-named/999999', 401, 404, 404],
  ['POST /patients/to-be-named/999999/name', 401, 404, 404, { patientId: 999_999 }],
  ['POST /patients/to-be-named/999999/undo', 401, 404, 404],
  ['PUT /sessions/999999/vital-signs', 401, 404, 404, {}],
  ['DELETE /sessions/999999', 401, 404, 404],
  ['GET /sessions?patient_id=999999', 401, 200, 200],
  ['GET /sessions/999999', 401, 404, 404],
  ['POST /sessions', 401, 404, 404, { patientId: 999_999 }],
  ['GET /protocols', 401, 200, 200],
  ['POST /protocols', 401, 403, 422, {}],
  ['PUT /protocols/999999', 401, 403, 404, { ...PROTOCOL, base_version: 1 }],
  ['DELETE /protocols/999999', 401, 403, 404],
  ['GET /examinations?session_id=999999', 401, 200, 200],
  ['GET /examinations/999999', 401, 404, 404],
  ['POST /examinations', 401, 404, 404, { sessionId: 999_999, protocolId: 'heart-adult' }],
  ['POST /patients/999999/examinations', 401, 404, 404, { protocolId: 'heart-adult' }],
  ['PUT /examinations/999999/steps/0', 401, 404, 404, { isSkipped: true }],
  ['POST /examinations/999999/finish', 401, 404, 404],
  ['GET /stethoscopes/status', 401, 200, 200],
  ['POST /stethoscopes/add', 401, 422, 422, {}],
  ['PUT /stethoscopes/02:99:99:99:99:99/status', 401, 403, 403, { status: 'Online', user_id: 999_999 }],
  ['POST /stethoscopes/02:99:99:99:99:99/key', 401, 404, 404],
  ['DELETE /stethoscopes/delete/02:99:99:99:99:99', 401, 404, 404],
  ...['heart', 'lung'].flatMap((organ): typeof routes => [
    [`GET /${organ}soundrecordings?session_id=999999`, 401, 200, 200],
    [`POST /${organ}soundrecordings`, 401, 422, 422, new FormData()],
    [`GET /${organ}soundrecordings/999999/waveform`, 401, 404, 404],
    [`GET /${organ}soundrecordings/999999/analysis`, 401, 404, 404],
    [`PUT /${organ}soundrecordings/999999/analysis`, 401, 422, 422, {}],
    [`DELETE /${organ}soundrecordings/999999`, 401, 404, 404],
    [`GET /${organ}soundrecordings/999999/position`, 401, 404, 404],
    [`PUT /${organ}soundrecordings/999999/position`, 401, 404, 404, { position: 'Aortic', base_version: 0 }],
    [`GET /${organ}soundrecordings/999999/circumstances`, 401, 404, 404],
    [`GET /${organ}soundrecordings/999999/signature`, 401, 404, 404],
    [`POST /${organ}soundrecordings/999999/signature`, 401, 403, 403, SEEN],
    [`POST /${organ}soundrecordings/999999/addenda`, 401, 403, 403, { text: 'x' }],
    [`PUT /${organ}soundrecordings/999999/circumstances`, 401, 404, 404, STATED],
    [`GET /${organ}soundrecordings/999999/quality`, 401, 404, 404],
    [`GET /${organ}soundrecordings/999999/events`, 401, 404, 404],
    [`GET /${organ}soundrecordings/999999/events/versions`, 401, 404, 404],
    [`PUT /${organ}soundrecordings/999999/events`, 401, 404, 404, { base_version: 0, events: [] }],
    [`GET /${organ}soundrecordings/999999/ai-analysis`, 401, 404, 404],
    [
      `POST /${organ}soundrecordings/999999/ai-analysis`,
      401,
      404,
      404,
      { modelName: `${organ}_classifier_v1` },
    ],
    [`GET /${organ}soundrecordings/statistics/positions`, 401, 200, 200],
    [`GET /${organ}soundrecordings/statistics/trends`, 401, 200, 200],
    [`GET /${organ}soundrecordings/999999/sound`, 401, 404, 404],
    [`GET /${organ}soundrecordings/999999/original`, 401, 404, 404],
    [`GET /${organ}soundrecordings/999999/spectrogram`, 401, 404, 404],
    [`GET ${sound.replace('heart', organ)}`, 401, 404, 404],
  ]),
  ['GET /heartsoundrecordings/999999/beats', 401, 404, 404],
  ['PUT /heartsoundrecordings/999999/beats', 401, 404, 404, { base_version: 0, marks: [] }],
  ['GET /lungsoundrecordings/999999/breathing', 401, 404, 404],
  ['PUT /lungsoundrecordings/999999/breathing', 401, 404, 404, { base_version: 0, phases: [] }],
  ['GET /ai/classifiers', 401, 200, 200],
  ['GET /ai/usage', 401, 403, 200],
  ['PUT /ai-analyses/999999/opinion', 401, 404, 404, { agrees: true }],
  ['GET /ai-analyses/999999/normal.png', 401, 404, 404],
  ['GET /ai-analyses/999999/analysis.png', 401, 404, 404],
  ['GET /ai/classifiers/no_classifier/card/th', 401, 404, 404],
  ['GET /captures', 401, 200, 200],
  [`GET /captures/${NOBODY}`, 401, 404, 404],
  [`PUT /captures/${NOBODY}`, 401, 404, 404, { draftAnalysis: null }],
  [`PUT /captures/${NOBODY}/position`, 401, 404, 404, { position: 'Aortic', base_position: 'Mitral' }],
  [`PUT /captures/${NOBODY}/circumstances`, 401, 404, 404, STATED],
  [`GET /captures/${NOBODY}/waveform`, 401, 404, 404],
  [`GET /captures/${NOBODY}/quality`, 401, 404, 404],
  [`GET /captures/${NOBODY}/sound`, 401, 404, 404],
  [`DELETE /captures/${NOBODY}`, 401, 404, 404],
  ['GET /patients/999999/files', 401, 404, 404],
  ['POST /patients/999999/files', 401, 404, 404, new FormData()],
  ['GET /files/of-patient/999999', 401, 404, 404],
  ['POST /files/of-patient/999999', 401, 404, 404, new FormData()],
  ['GET /files/999999/view', 401, 404, 404],
  ['GET /files/999999/download', 401, 404, 404],
  ['GET /files/999999/thumbnail', 401, 404, 404],
  ['DELETE /files/999999', 401, 404, 404],
  ['POST /questions', 401, 404, 404, { recordingId: 999_999, askedId: 999_999, question: 'x' }],
  ['GET /questions', 401, 200, 200],
  ['GET /questions/counts', 401, 200, 200],
  ['GET /questions/999999', 401, 404, 404],
  ['POST /questions/999999/seen', 401, 404, 404],
  ['POST /questions/999999/answer', 401, 404, 404, { text: 'x' }],
  ['DELETE /questions/999999', 401, 404, 404],
  ['GET /audit', 401, 403, 200],
  ['POST /audit/search', 401, 403, 200, {}],
  ['POST /audit/export', 401, 403, 422, {}],
  ['GET /audit/chain', 401, 403, 200],
  ['GET /audit/unusual', 401, 403, 200],
  ['POST /audit/unusual/999999/reviewed', 401, 403, 200],
  ['GET /patients/999999/accesses', 401, 404, 404],
  ['POST /patients/999999/printed', 401, 404, 404],
  ['GET /patients/999999/export', 401, 403, 404],
  ['GET /sessions/999999/report.pdf', 401, 404, 404],
  ['GET /learning/references', 401, 200, 200],
  ['GET /learning/cases', 401, 200, 200],
  ['GET /learning/sounds/case-999999/waveform', 401, 404, 404],
  ['GET /learning/sounds/case-999999/sound', 401, 404, 404],
  ['GET /learning/sounds/case-999999/spectrogram', 401, 404, 404],
  ['GET /learning/case-records', 401, 403, 200],
  ['POST /learning/cases', 401, 403, 404, TEACHING_CASE],
  ['POST /learning/cases/999999/withdraw', 401, 403, 404, {}],
  ['GET /learning/results', 401, 200, 200],
  ['POST /learning/quizzes', 401, 201, 201, { organs: 'heart', length: 5 }],
  ['GET /learning/quizzes/999999', 401, 404, 404],
  ['POST /learning/quizzes/999999/questions/1/answer', 401, 404, 404, { answer: NORMAL_ESSENTIALS.heart }],
  ['POST /patients/import', 401, 403, 422, {}],
  ['GET /settings/letterhead', 401, 200, 200],
  ['PUT /settings/letterhead', 401, 403, 422, {}],
  ['PUT /settings/letterhead/logo', 401, 403, 422, {}],
  ['DELETE /settings/letterhead/logo', 401, 403, 200],
  ['GET /privacy/register', 401, 403, 200],
  ['PUT /privacy/register', 401, 403, 422, {}],
  ['GET /privacy/register.pdf', 401, 403, 200],
  ['GET /ai/validation', 401, 403, 200],
  ['GET /ai/agreement', 401, 403, 200],
  ['GET /ai/device-drift', 401, 403, 200],
  ['GET /ai/operating-points', 401, 403, 200],
  ['POST /ai/operating-points', 401, 403, 422, {}],
  ['GET /ai/outcomes', 401, 403, 200],
  ['POST /ai/outcomes', 401, 403, 422, {}],
  ['PUT /ai/outcomes/999999', 401, 403, 404, { date: '2026-01-05', hasDisease: true, note: '', version: 1 }],
  ['DELETE /ai/outcomes/999999', 401, 403, 404],
  ['GET /breaches', 401, 403, 200],
  ['POST /breaches', 401, 403, 422, {}],
  ['GET /breaches/999999', 401, 403, 404],
  ['PUT /breaches/999999', 401, 403, 404, BREACH],
  ['PUT /breaches/999999/steps/contain', 401, 403, 404, { isDone: true }],
  ['POST /breaches/999999/close', 401, 403, 404, { version: 1, note: 'x' }],
  ['POST /breaches/999999/reopen', 401, 403, 404, { version: 1 }],
  ['GET /privacy/past-time', 401, 403, 200],
  ['GET /privacy/requests', 401, 403, 200],
  ['GET /privacy/requests/counts', 401, 403, 200],
  ['POST /privacy/requests', 401, 403, 422, {}],
  ['PUT /privacy/requests/999999', 401, 403, 404, RIGHTS_REQUEST],
  ['POST /privacy/requests/999999/take', 401, 403, 404, { version: 1 }],
  ['POST /privacy/requests/999999/close', 401, 403, 404, { version: 1, outcome: 'done' }],
  ['POST /privacy/requests/999999/reopen', 401, 403, 404, { version: 1 }],
  ['GET /breaches/999999/affected', 401, 403, 404],
  ['GET /breaches/999999/affected.csv', 401, 403, 404],

  ['POST /peer/register', 401, 422, 422, {}],
  ['POST /peer/heartbeat', 401, 200, 200, {}],
  ['POST /peer/ticket', 401, 200, 200],
  ['POST /peer/unregister', 401, 200, 200],
  ['GET /users/webrtc', 401, 200, 200],
  ['POST /calls', 401, 422, 422, {}],
  ['GET /calls', 401, 200, 200],
  ['GET /calls/missed', 401, 200, 200],
  ['POST /calls/missed/seen', 401, 200, 200],
  ['GET /calls/current', 401, 200, 200],
  [`GET /calls/${NOBODY}`, 401, 404, 404],
  [`POST /calls/${NOBODY}/accept`, 401, 404, 404, { peerId: 'user_1' }],
  [`POST /calls/${NOBODY}/resume`, 401, 404, 404, { peerId: 'user_1' }],
  [`POST /calls/${NOBODY}/leave`, 401, 404, 404, { peerId: 'user_1' }],
  [`POST /calls/${NOBODY}/decline`, 401, 404, 404],
  [`POST /calls/${NOBODY}/end`, 401, 404, 404, {}],
  ['GET /calls/current/listening', 401, 200, 200],
  [`POST /calls/${NOBODY}/listening`, 401, 404, 404, { macAddress: '02:99:99:99:99:99' }],
  [`POST /calls/${NOBODY}/listening/accept`, 401, 404, 404],
  [
    `PUT /calls/${NOBODY}/listening/subject`,
    401,
    404,
    404,
    { organ: 'heart', position: 'Aortic', patientId: 999_999, sessionId: 999_999 },
  ],
  [`DELETE /calls/${NOBODY}/listening`, 401, 404, 404],
  ['GET /recordings/waiting', 401, 200, 200],
  ['GET /statistics/activity', 401, 200, 200],
  ['GET /system/info', 401, 200, 200],
  ['POST /auth/lock', 401, 200, 200],
  ['POST /auth/unlock', 401, 200, 200, { password: PASSWORD }],
  ['POST /auth/oidc/session', 404, 404, 404, { code: 'x' }],
  ['POST /auth/oidc/unlock', 401, 404, 404, { code: 'x' }],
  ['POST /launch/session', 404, 404, 404, { code: 'x' }],
  ['POST /launch/patient', 401, 404, 404, { code: 'x' }],
  ['POST /launch/patient/name', 401, 404, 404, { code: 'x', version: 1 }],
  ['GET /nowhere', 404, 404, 404],
  ['POST /auth/logout', 401, 200, 200],
];

/** What a locked screen may still do; everything else that needs a sign-in is refused. */
const FOR_LOCKED = [
  'POST /auth/unlock',
  'POST /auth/oidc/unlock',
  'POST /auth/logout',
  // A call continues behind the lock.
  'POST /peer/register',
  'POST /peer/heartbeat',
  'POST /peer/ticket',
  'POST /peer/unregister',
  'GET /calls/current',
  `GET /calls/${NOBODY}`,
  `POST /calls/${NOBODY}/resume`,
  `POST /calls/${NOBODY}/leave`,
  `POST /calls/${NOBODY}/decline`,
  `POST /calls/${NOBODY}/end`,
  'GET /calls/current/listening',
  `DELETE /calls/${NOBODY}/listening`,
];

describe('who may call what', () => {
  test.each(
    routes.filter(([route, forNobody]) => forNobody === 401 && !FOR_LOCKED.includes(route)),
  )('a locked screen may not: %s', async (route, _forNobody, _forUser, _forAdmin, body) => {
    const [method = '', path = ''] = route.split(' ');
    const answer = await server.call(method, path, locked.token, body);
    expect(answer).toMatchObject({ status: 423, body: { type: 'SESSION_LOCKED' } });
  });

  test.each(routes)('%s', async (route, forNobody, forUser, forAdmin, body) => {
    const [method = '', path = ''] = route.split(' ');
    const statusFor = async (token: string | null) => (await server.call(method, path, token, body)).status;
    expect(await statusFor(null)).toBe(forNobody);
    expect(await statusFor(user.token)).toBe(forUser);
    expect(await statusFor(admin.token)).toBe(forAdmin);
  });

  test('the table names every route of the contract', () => {
    const known = new Set(routes.map(([route]) => normal(route)));
    const missing = routesOf(contract).filter((route) => !known.has(normal(route)));
    expect(missing).toEqual([]);
  });
});

/** A route with its ids removed, so that table and contract can be compared. */
function normal(route: string): string {
  return route
    .replace(/\?.*$/, '')
    .replace(
      /\{[^}]+\}|999999|(?<=\/steps\/)\w+|(?<=\/questions\/)1(?=\/answer)|case-999999|02:99:99:99:99:99|check-username\/\w+|[0-9a-f]{8}-[0-9a-f-]{27}/g,
      (part) => (part.startsWith('check-username') ? 'check-username/*' : '*'),
    );
}

function routesOf(part: object): string[] {
  if ('~orpc' in part) {
    const { method, path } = (part['~orpc'] as { route: { method: string; path: string } }).route;
    return [`${method} ${path}`];
  }
  return Object.values(part).flatMap((inner) => routesOf(inner as object));
}

test('bodies that are too large, of unknown length or malformed are refused', async () => {
  const { token } = await server.user();
  const huge = await server.call('POST', '/sessions', token, { patientId: 1, note: 'x'.repeat(1_100_000) });
  expect(huge).toMatchObject({ status: 413, body: { type: 'TOO_LARGE' } });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const stream = new Blob(['{"patientId":1}']).stream();
  const unknownLength = { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit;
  expect((await fetch(`${server.url}/api/sessions`, unknownLength)).status).toBe(411);
  const malformed = await fetch(`${server.url}/api/sessions`, {
    method: 'POST',
    headers,
    body: '{"username":',
  });
  expect(malformed.status).toBe(400);
  expect(await malformed.json()).toMatchObject({ type: 'MALFORMED_REQUEST' });
});

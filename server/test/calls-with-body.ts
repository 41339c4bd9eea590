import { randomUUID } from 'node:crypto';
import type { OperatingPoints } from '@sadap/contract/ai-validation';
import { NORMAL_ESSENTIALS } from '@sadap/contract/learning';
import type { Merge } from '@sadap/contract/merges';
import { exportSPKI, generateKeyPair } from 'jose';
import type { SignedIn } from './api-client.ts';
import { formOf, oneOfEach, pngFile } from './one-of-each.ts';
import { PASSWORD, type TestServer } from './server.ts';

export type CallWithBody = {
  /** Its place in the contract. */
  name: string;
  by: SignedIn | null;
  path: string;
  body: object;
  /** Absent: 200 or 201. */
  status?: number;
};

/** Takes as many people and records as it needs; every call is made once, in this order. */
export async function callsWithBody(server: TestServer): Promise<CallWithBody[]> {
  const [owner, colleague, leaving] = [await server.user(), await server.user(), await server.user()];
  const [admin, doctor] = [await server.signIn('admin'), await server.doctor()];
  const its = await oneOfEach(server, owner, colleague);
  return [
    ...(await ofAccounts(server, { owner, colleague, leaving, admin })),
    ...ofPatients(its, { owner, admin }),
    ...(await ofMerges(server, { owner, admin })),
    ...ofSounds(its, { owner, colleague }),
    ...ofSignatures(its, doctor),
    ...(await ofLearning(server, its, { owner, admin })),
    ...(await ofCalls(server, its)),
    ...(await ofAdministrators(server, its, { owner, admin })),
    ...(await ofDeletions(server, { owner, admin })),
  ];
}

type Its = Awaited<ReturnType<typeof oneOfEach>>;
type People = Record<'owner' | 'colleague' | 'leaving' | 'admin', SignedIn>;

/** As PEM. */
async function publicKey(): Promise<string> {
  return exportSPKI((await generateKeyPair('ES384', { extractable: true })).publicKey);
}

/** What the hospital's system said of a patient and was not taken. */
async function adtLetter(server: TestServer): Promise<number> {
  const { rows } = await server.sql(`insert into adt_messages
    (sender, control_id, digest, event, hn, peer, state, why, body)
    values ('HIS', '1', 'x', 'A40', 'HN1', '127.0.0.1', 'refused', 'MERGE', 'MSH|^~\\&|') returning id`);
  return Number(rows[0]?.id);
}

/** What a choice of limits names as seen. */
async function seenPoint(server: TestServer, admin: SignedIn) {
  const { body } = await server.call('GET', '/ai/operating-points', admin.token);
  const { inForce, history } = body as OperatingPoints;
  return { version: inForce?.version, after: history[0]?.number ?? 0 };
}

async function heartOutcome(server: TestServer, { patient }: Its, admin: SignedIn): Promise<number> {
  const { rows } = await server.sql(`insert into heart_outcomes
    (patient_id, date, has_disease, note, entered_by, entered_at)
    values (${patient.id}, '2026-01-05', false, '', ${admin.userId}, now()) returning id`);
  return Number(rows[0]?.id);
}

async function ofAccounts(
  server: TestServer,
  { owner, colleague, leaving, admin }: People,
): Promise<CallWithBody[]> {
  const name = `named_${owner.userId}`;
  const { body: group } = await server.call('POST', '/groups', owner.token, { name });
  const groupPath = `/groups/${(group as { id: number }).id}/members`;
  const profile = { title: 'พญ.', firstName: 'วิภา', lastName: 'ใจดี', department: 'อายุรกรรม', phone: '' };
  const password = { password: PASSWORD };
  const renamed = { username: `${name}_x`, email: `${name}_x@example.org`, role: 'USER' };
  const nobody = { id: 'none' };
  return [
    { name: 'auth.login', by: null, path: '/auth/login', body: { username: leaving.username, ...password } },
    {
      name: 'auth.loginWithCode',
      by: null,
      path: '/auth/login/code',
      body: { ...nobody, code: '1' },
      status: 401,
    },
    { name: 'auth.passkeyOptions', by: null, path: '/auth/login/passkey/options', body: nobody, status: 401 },
    { name: 'auth.endSessions', by: owner, path: '/auth/sessions/end', body: password },
    { name: 'auth.unlock', by: owner, path: '/auth/unlock', body: password },
    { name: 'auth.oidc.signIn', by: null, path: '/auth/oidc/session', body: { code: 'x' }, status: 404 },
    { name: 'auth.oidc.unlock', by: owner, path: '/auth/oidc/unlock', body: { code: 'x' }, status: 404 },
    { name: 'launch.signIn', by: null, path: '/launch/session', body: { code: 'x' }, status: 404 },
    { name: 'launch.patient', by: owner, path: '/launch/patient', body: { code: 'x' }, status: 404 },
    {
      name: 'launch.rename',
      by: owner,
      path: '/launch/patient/name',
      body: { code: 'x', version: 1 },
      status: 404,
    },
    {
      name: 'users.register',
      by: null,
      path: '/users',
      body: { username: name, email: `${name}@example.org`, ...password },
    },
    { name: 'users.updateMe', by: owner, path: '/users/me', body: profile },
    {
      name: 'users.changePassword',
      by: colleague,
      path: '/users/me/password',
      body: { currentPassword: PASSWORD, newPassword: 'another-one-7' },
    },
    { name: 'users.update', by: admin, path: `/users/${leaving.userId}`, body: renamed },
    { name: 'groups.create', by: owner, path: '/groups', body: { name: `${name} 2` } },
    { name: 'groups.addMember', by: owner, path: groupPath, body: { userId: leaving.userId } },
    {
      name: 'secondFactor.confirmTotp',
      by: owner,
      path: '/auth/second-factor/totp/confirm',
      body: { code: '1' },
      status: 409,
    },
    {
      name: 'secondFactor.removeTotp',
      by: owner,
      path: '/auth/second-factor/totp/remove',
      body: { ...password, code: '1' },
      status: 409,
    },
    {
      name: 'secondFactor.renewRecoveryCodes',
      by: owner,
      path: '/auth/second-factor/recovery-codes',
      body: password,
      status: 409,
    },
    {
      name: 'secondFactor.removePasskey',
      by: owner,
      path: '/auth/second-factor/passkeys/remove',
      body: { ...nobody, ...password },
      status: 404,
    },
    { name: 'secondFactor.beginTotp', by: owner, path: '/auth/second-factor/totp', body: password },
  ];
}

async function ofMerges(
  server: TestServer,
  { owner, admin }: Pick<People, 'owner' | 'admin'>,
): Promise<CallWithBody[]> {
  const two = async () => {
    const { patient: kept } = await server.patientWithCheckUp(owner.token);
    const { patient: gone } = await server.patientWithCheckUp(owner.token);
    const versions = { version: kept.version, goneVersion: gone.version };
    const body = { goneId: gone.id, hn: gone.patientID, ...versions, reason: 'xxx' };
    return { path: `/patients/${kept.id}/merges`, body };
  };
  const [merging, merged] = [await two(), await two()];
  const merge: Merge = (await server.call('POST', merged.path, admin.token, merged.body)).body;
  return [
    { name: 'merges.merge', by: admin, ...merging },
    {
      name: 'merges.undo',
      by: admin,
      path: `${merged.path}/${merge.id}/undo`,
      body: { version: merge.keptVersion },
    },
  ];
}

function ofPatients(its: Its, { owner, admin }: Pick<People, 'owner' | 'admin'>): CallWithBody[] {
  const born = { dateOfBirth: '1958-03-02', gender: 'female' };
  const { id, patientID } = its.patient;
  return [
    { name: 'patients.search', by: owner, path: '/patients/search', body: { search: 'HN' } },
    { name: 'patients.same', by: owner, path: '/patients/same/search', body: { citizenId: '1234567890121' } },
    {
      name: 'patients.create',
      by: owner,
      path: '/patients',
      body: { patientID: `HN88${id}`, ...born, weight: 61, height: 158, heartRate: 70 },
    },
    {
      name: 'patients.update',
      by: owner,
      path: `/patients/${id}`,
      body: { version: 1, ...born, phone: '1' },
    },
    { name: 'patients.setHnSettings', by: admin, path: '/settings/hn', body: { maximumPatients: 99_999 } },
    { name: 'patients.setBmiSettings', by: admin, path: '/settings/bmi', body: { cutOffs: 'international' } },
    { name: 'naming.start', by: owner, path: '/patients/to-be-named', body: { place: 'x' } },
    {
      name: 'naming.name',
      by: owner,
      path: `/patients/to-be-named/${its.toBeNamedId}/name`,
      body: { patientId: id },
    },
    {
      name: 'examinations.start',
      by: owner,
      path: '/examinations',
      body: { sessionId: its.checkUp.id, protocolId: 'heart-adult' },
    },
    {
      name: 'examinations.startToday',
      by: owner,
      path: `/patients/${id}/examinations`,
      body: { protocolId: 'heart-adult' },
    },
    {
      name: 'examinations.skip',
      by: owner,
      path: `/examinations/${its.examinationId}/steps/0`,
      body: { isSkipped: true },
    },
    { name: 'protocols.create', by: admin, path: '/protocols', body: PROTOCOL },
    {
      name: 'protocols.change',
      by: admin,
      path: `/protocols/${its.protocolId}`,
      body: { ...PROTOCOL, base_version: 1 },
    },
    { name: 'checkUps.create', by: owner, path: '/sessions', body: { patientId: id, note: 'x' } },
    {
      name: 'checkUps.setVitalSigns',
      by: owner,
      path: `/sessions/${its.checkUp.id}/vital-signs`,
      body: { heartRate: 70 },
    },
    {
      name: 'files.uploadTo',
      by: owner,
      path: `/files/of-patient/${id}`,
      body: formOf({ file: pngFile() }),
    },
    {
      name: 'files.upload',
      by: owner,
      path: `/patients/${patientID}/files`,
      body: formOf({ file: pngFile() }),
    },
    { name: 'audit.search', by: admin, path: '/audit/search', body: { patientId: id } },
  ];
}

const eventsOf = (organ: 'heart' | 'lung') => ({
  base_version: 0,
  events: [
    { kind: organ === 'lung' ? 'stridor' : 'murmur', from_ms: 0, to_ms: 500, detail: null, remark: 'x' },
  ],
});
const PROTOCOL = {
  name: { th: 'หัวใจ', en: 'Heart' },
  ages: 'all',
  steps: [{ organ: 'heart', position: 'Aortic', posture: null, manoeuvre: null, seconds: 10 }],
};
const STATED = { posture: 'sitting', manoeuvre: 'none', note: 'x', base_version: 0 };

function ofSounds(its: Its, { owner, colleague }: Pick<People, 'owner' | 'colleague'>): CallWithBody[] {
  const ofOrgan = (organ: 'heart' | 'lung', position: string): CallWithBody[] => {
    const path = `/${organ}soundrecordings`;
    const sound = `${path}/${its[organ].recording_id}`;
    const aiAnalysis = { modelName: `${organ}_classifier_v1`, saveResults: false };
    return [
      { name: `${organ}.save`, by: owner, path, body: its.soundForm(position) },
      {
        name: `${organ}.correctPosition`,
        by: owner,
        path: `${sound}/position`,
        body: { position, base_version: 0 },
      },
      { name: `${organ}.saveEvents`, by: owner, path: `${sound}/events`, body: eventsOf(organ) },
      { name: `${organ}.describe`, by: owner, path: `${sound}/circumstances`, body: STATED },
      { name: `${organ}.aiAnalyse`, by: owner, path: `${sound}/ai-analysis`, body: aiAnalysis },
    ];
  };
  const { recording_id: heartId } = its.heart;
  const capture = `/captures/${its.captureId}`;
  return [
    ...ofOrgan('heart', 'Mitral'),
    ...ofOrgan('lung', 'Posterior_Lower_Left'),
    {
      name: 'heart.analyse',
      by: owner,
      path: `/heartsoundrecordings/${heartId}/analysis`,
      body: its.analysis,
    },
    {
      name: 'heart.correctBeats',
      by: owner,
      path: `/heartsoundrecordings/${heartId}/beats`,
      body: { base_version: 0, marks: [{ kind: 'S1', second: 1 }] },
    },
    {
      name: 'lung.correctBreathing',
      by: owner,
      path: `/lungsoundrecordings/${its.lung.recording_id}/breathing`,
      body: { base_version: 0, phases: [{ kind: 'breath', startS: 1, endS: 2 }] },
    },
    {
      name: 'ai.setOpinion',
      by: owner,
      path: `/ai-analyses/${its.aiAnalysisId}/opinion`,
      body: { agrees: true },
    },
    {
      name: 'questions.ask',
      by: colleague,
      path: '/questions',
      body: { recordingId: heartId, askedId: owner.userId, question: '?' },
    },
    {
      name: 'questions.answer',
      by: colleague,
      path: `/questions/${its.question.id}/answer`,
      body: { text: 'x', analysis: its.analysis.doctor_analysis },
    },
    {
      name: 'captures.saveDraft',
      by: owner,
      path: capture,
      body: { draftAnalysis: its.analysis.doctor_analysis },
    },
    {
      name: 'captures.correctPosition',
      by: owner,
      path: `${capture}/position`,
      body: { position: 'Mitral', base_position: 'Aortic' },
    },
    { name: 'captures.describe', by: owner, path: `${capture}/circumstances`, body: STATED },
  ];
}

/** After the heart's analysis; the lung has none. */
function ofSignatures(its: Its, by: SignedIn): CallWithBody[] {
  const of = (organ: 'heart' | 'lung') => `/${organ}soundrecordings/${its[organ].recording_id}`;
  const seen = { analysis_version: 1, position_version: 1, circumstances_version: 1 };
  const addendum = { text: 'x' };
  return [
    { name: 'heart.sign', by, path: `${of('heart')}/signature`, body: seen },
    { name: 'lung.sign', by, path: `${of('lung')}/signature`, body: seen, status: 409 },
    { name: 'heart.addAddendum', by, path: `${of('heart')}/addenda`, body: addendum },
    { name: 'lung.addAddendum', by, path: `${of('lung')}/addenda`, body: addendum, status: 409 },
  ];
}

/** Of another patient's, from the inside out. */
async function ofDeletions(
  server: TestServer,
  { owner, admin: by }: Pick<People, 'owner' | 'admin'>,
): Promise<CallWithBody[]> {
  const { heart, lung, checkUp, patient } = await oneOfEach(server, owner, by);
  const body = { signed: true };
  return [
    { name: 'heart.delete', by, path: `/heartsoundrecordings/${heart.recording_id}`, body },
    { name: 'lung.delete', by, path: `/lungsoundrecordings/${lung.recording_id}`, body },
    { name: 'checkUps.delete', by, path: `/sessions/${checkUp.id}`, body },
    { name: 'patients.delete', by, path: `/patients/${patient.id}`, body },
  ];
}

async function ofCalls(server: TestServer, its: Its): Promise<CallWithBody[]> {
  const [anna, ben] = [await server.user(), await server.user()];
  const device = await server.device(anna.token);
  const { macAddress } = device;
  const page = ({ userId }: SignedIn) => ({ peerId: `user_${userId}` });
  const id = randomUUID();
  const heard = { organ: 'heart', position: 'Aortic', patientId: its.patient.id, sessionId: its.checkUp.id };
  await server.call('POST', '/peer/register', ben.token, page(ben));
  const connected = { status: 'Connected', user_id: anna.userId };
  const other = `02:00:00:01:${macAddress.slice(-5)}`;
  return [
    { name: 'peers.register', by: anna, path: '/peer/register', body: page(anna) },
    { name: 'peers.heartbeat', by: anna, path: '/peer/heartbeat', body: page(anna) },
    { name: 'calls.start', by: anna, path: '/calls', body: { id, ...page(ben), from: page(anna).peerId } },
    { name: 'calls.accept', by: ben, path: `/calls/${id}/accept`, body: page(ben) },
    { name: 'calls.resume', by: ben, path: `/calls/${id}/resume`, body: page(ben) },
    {
      name: 'calls.listening.invite',
      by: anna,
      path: `/calls/${id}/listening`,
      body: { macAddress, subject: heard },
      status: 409,
    },
    {
      name: 'calls.listening.setSubject',
      by: anna,
      path: `/calls/${id}/listening/subject`,
      body: heard,
      status: 404,
    },
    { name: 'calls.leave', by: ben, path: `/calls/${id}/leave`, body: page(ben) },
    { name: 'calls.end', by: anna, path: `/calls/${id}/end`, body: { end: 'hung-up' } },
    {
      name: 'devices.setStatus',
      by: anna,
      path: `/stethoscopes/${macAddress}/status`,
      body: connected,
      status: 409,
    },
    {
      name: 'devices.add',
      by: anna,
      path: '/stethoscopes/add',
      body: { name: `D ${other}`, macAddress: other },
    },
    {
      name: 'devices.reissueKey',
      by: anna,
      path: `/stethoscopes/${macAddress}/key`,
      body: { oldKeyEnds: 'now' },
    },
  ];
}

async function ofLearning(
  server: TestServer,
  its: Its,
  { owner, admin }: Pick<People, 'owner' | 'admin'>,
): Promise<CallWithBody[]> {
  const organs = { organs: 'lung', length: 5 };
  const { body: quiz } = await server.call('POST', '/learning/quizzes', owner.token, organs);
  const path = `/learning/quizzes/${(quiz as { id: number }).id}/questions/1/answer`;
  return [
    { name: 'learning.makeCase', by: admin, path: '/learning/cases', body: its.teachingCase },
    {
      name: 'learning.withdrawCase',
      by: admin,
      path: '/learning/cases/999999/withdraw',
      body: { reason: 'x' },
      status: 404,
    },
    { name: 'learning.answer', by: owner, path, body: { answer: NORMAL_ESSENTIALS.lung } },
    { name: 'learning.startQuiz', by: owner, path: '/learning/quizzes', body: organs },
  ];
}

async function ofAdministrators(
  server: TestServer,
  its: Its,
  { owner, admin }: Pick<People, 'owner' | 'admin'>,
): Promise<CallWithBody[]> {
  const scope = { from: '2026-01-01T00:00:00Z', to: null, userIds: [], addresses: [] };
  const breach = { title: 'x', what: 'x', knownAt: '2026-01-01T00:00:00Z', scope };
  const opened = await server.call('POST', '/breaches', admin.token, breach);
  const path = `/breaches/${(opened.body as { id: number }).id}`;
  const request = { kind: 'access', hn: null, person: 'x', what: '', receivedAt: '2026-01-01T00:00:00Z' };
  const received = await server.call('POST', '/privacy/requests', admin.token, request);
  const requestPath = `/privacy/requests/${(received.body as { id: number }).id}`;
  const { body: group } = await server.call('POST', '/groups', owner.token, {
    name: `shares ${owner.userId}`,
  });
  const groupId = (group as { id: number }).id;
  const register = (await server.call('GET', '/privacy/register', admin.token)).body as { fields: object };
  return [
    { name: 'security.change', by: admin, path: '/settings/security', body: { passwordMinimumLength: 6 } },
    {
      name: 'access.breakGlass',
      by: owner,
      path: `/patients/${its.patient.id}/glass`,
      body: { reason: 'emergency' },
    },
    {
      name: 'access.setGroup',
      by: admin,
      path: `/settings/patient-groups/${groupId}`,
      body: { sharesPatients: true },
    },
    {
      name: 'processingRegister.save',
      by: admin,
      path: '/privacy/register',
      body: { ...register.fields, version: 0 },
    },
    {
      name: 'adt.putAway',
      by: admin,
      path: `/adt/${await adtLetter(server)}/put-away`,
      body: { reason: 'xxx' },
    },
    {
      name: 'fhirClients.add',
      by: admin,
      path: '/fhir-clients',
      body: { name: 'HIS', types: ['*'], readsRestricted: false, keys: await publicKey() },
    },
    { name: 'results.again', by: admin, path: '/results/again', body: { ids: [1] } },
    { name: 'results.giveUp', by: admin, path: '/results/give-up', body: { ids: [1] } },
    { name: 'breaches.open', by: admin, path: '/breaches', body: breach },
    { name: 'breaches.change', by: admin, path, body: { ...breach, version: 1 } },
    { name: 'breaches.setStep', by: admin, path: `${path}/steps/contain`, body: { isDone: true } },
    { name: 'breaches.close', by: admin, path: `${path}/close`, body: { version: 2, note: 'x' } },
    { name: 'breaches.reopen', by: admin, path: `${path}/reopen`, body: { version: 3 } },
    { name: 'rightsRequests.open', by: admin, path: '/privacy/requests', body: request },
    { name: 'rightsRequests.change', by: admin, path: requestPath, body: { ...request, version: 1 } },
    { name: 'rightsRequests.take', by: admin, path: `${requestPath}/take`, body: { version: 2 } },
    {
      name: 'rightsRequests.close',
      by: admin,
      path: `${requestPath}/close`,
      body: { version: 3, outcome: 'done', note: '' },
    },
    { name: 'rightsRequests.reopen', by: admin, path: `${requestPath}/reopen`, body: { version: 4 } },
    {
      name: 'aiValidation.add',
      by: admin,
      path: '/ai/outcomes',
      body: {
        isTrial: true,
        rows: [{ hn: 'HN1', date: '2026-01-05', hasDisease: true, note: '', patientId: null }],
      },
    },
    {
      name: 'aiValidation.choosePoint',
      by: admin,
      path: '/ai/operating-points',
      body: { ...(await seenPoint(server, admin)), limits: null, reason: 'x' },
    },
    {
      name: 'aiValidation.correct',
      by: admin,
      path: `/ai/outcomes/${await heartOutcome(server, its, admin)}`,
      body: { date: '2026-01-05', hasDisease: true, note: '', version: 1 },
    },
    {
      name: 'patientImport.rows',
      by: admin,
      path: '/patients/import',
      body: {
        isTrial: true,
        rows: [
          {
            ...{ patientID: 'HN6809001', title: 'นาย', firstName: 'สมชาย', lastName: 'ใจดี' },
            ...{ dateOfBirth: '1958-03-02', gender: 'male', weight: 61, height: 158 },
            ...{ citizenId: null, phone: '', address: '' },
          },
        ],
      },
    },
    {
      name: 'letterhead.save',
      by: admin,
      path: '/settings/letterhead',
      body: { nameTh: 'รพ.', nameEn: 'Hospital', address: '' },
    },
    {
      name: 'letterhead.setLogo',
      by: admin,
      path: '/settings/letterhead/logo',
      body: formOf({ file: pngFile() }),
    },
    // last: it closes the patient, and the next opens it again
    {
      name: 'access.restrict',
      by: admin,
      path: `/patients/${its.patient.id}/restriction`,
      body: { kind: 'objection', note: '' },
    },
    { name: 'access.liftRestriction', by: admin, path: '/restrictions/1/lift', body: { note: '' } },
  ];
}

import type { Locator, Page } from '@playwright/test';
import type { AiResult } from '@sadap/contract/ai-analysis';
import { NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import type { Breach } from '@sadap/contract/breaches';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Examination } from '@sadap/contract/examinations';
import type { UserGroup } from '@sadap/contract/groups';
import type { Question } from '@sadap/contract/questions';
import type { User } from '@sadap/contract/users';
import { shippedSound } from '../../server/test/sounds.ts';
import { administrator } from '../harness/administrator.ts';
import { colleague } from '../harness/recordings.ts';
import { pdf } from '../harness/sample-files.ts';
import { fill, type Words } from '../harness/words.ts';

type Seen = { page: Page; words: Words };

/** A visit of a route: where it is, and what stands there once its data has come. */
export type Visit<Scene> = {
  /** Its path in `web/src/app/routes.ts`. */
  route: string;
  /** Where it has no parameters, the route itself. */
  at?: (scene: Scene) => string;
  shows: (seen: Seen, scene: Scene) => Locator;
  /** What is opened there before it is checked. */
  opens?: (seen: Seen) => Promise<void>;
  /** It opens a dialog, which covers the page on purpose and is not printed: only its fit is checked. */
  isDialog?: true;
};

const NAME = 'วีระ ประสงค์สุขเจริญ';
/** Without a space where a line could end. */
const LONG_NAME = 'ประสงค์สุขเจริญวัฒนากุลชัยพฤกษ์ทองประเสริฐรัตนโกส';
const PLACE = 'ห้องฉุกเฉิน เตียง 4 ข้างประตูทางออกฝั่งลานจอดรถพยาบาล';
const QUESTION = 'ได้ยินเสียงฟู่ช่วงหัวใจบีบตัวที่ยอดหัวใจไหม';
const BREACH = 'รหัสผ่านของพยาบาลถูกขโมย';

const inMain = ({ page }: Seen, text: string) =>
  page.getByRole('main').getByText(text).filter({ visible: true }).first();
const heading = ({ page }: Seen, name: string) => page.getByRole('heading', { name }).first();

/** Before anybody has signed in. */
export const ENTRY: Visit<null>[] = [
  { route: '/login', shows: (seen) => heading(seen, seen.words.auth.login.title) },
  { route: '/register', shows: (seen) => heading(seen, seen.words.auth.register.title) },
  { route: '/unlock', shows: (seen) => inMain(seen, seen.words.auth.unlock.lost) },
  { route: '/launch', shows: (seen) => seen.page.getByText(seen.words.launch.again) },
  { route: '*', at: () => '/nowhere', shows: ({ page }) => page.getByText('404') },
];

/** A patient with two check-ups, sounds, vital signs, a document and an examination that is under way. */
export async function examined(url: string, username: string) {
  const { call, anotherThan, patient: add, recording } = await colleague(url, username);
  const { patient, checkUp: first } = await add(username.replaceAll('_', '-').toUpperCase(), NAME);
  const { version, dateOfBirth, gender } = patient;
  const known = { version, dateOfBirth, gender, name: LONG_NAME, allergies: ['Penicillin', 'ยากลุ่มซัลฟา'] };
  const other = await anotherThan({ name: LONG_NAME, dateOfBirth, exceptId: patient.id });
  await call('PUT', `/patients/${patient.id}`, { ...known, ...other });
  const checkUp = await call<CheckUp>('POST', '/sessions', { patientId: patient.id });
  await call('PUT', `/sessions/${checkUp.id}/vital-signs`, { heartRate: 121, temperature: 36.6 });
  await recording(first, 'heart', 'Mitral');
  const { recording_id: id } = await recording(checkUp, 'heart', 'Mitral');
  await call('PUT', `/heartsoundrecordings/${id}/analysis`, {
    doctor_analysis: NORMAL_HEART_ANALYSIS,
    base_version: 0,
  });
  await recording(checkUp, 'heart', 'Aortic');
  await recording(checkUp, 'lung', 'Anterior_Upper_Right');
  const form = new FormData();
  const { name, buffer, mimeType } = pdf('ผลเอคโคหัวใจ.pdf');
  form.set('file', new File([new Uint8Array(buffer)], name, { type: mimeType }));
  await call('POST', `/files/of-patient/${patient.id}`, form);
  const order = { sessionId: checkUp.id, protocolId: 'heart-adult' };
  const examination = await call<Examination>('POST', '/examinations', order);
  await call('POST', '/patients/to-be-named', { place: PLACE });
  return { username, patient, checkUp, examination };
}
type Examined = Awaited<ReturnType<typeof examined>>;

const patientAt = (below: string) => (scene: Examined) => `/patients/${scene.patient.id}${below}`;
const checkUpAt = (below: string) => (scene: Examined) =>
  `/patients/${scene.patient.id}/records/${scene.checkUp.id}${below}`;
const recordingIn = ({ page }: Seen) => page.locator('[data-recording]').first();

async function openNaming({ page, words: { naming } }: Seen): Promise<Locator> {
  await page
    .getByRole('button', { name: new RegExp(`^${naming.list.name}: `) })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(naming.dialog.hn).waitFor();
  return dialog;
}

export const PATIENTS: Visit<Examined>[] = [
  {
    route: '/',
    shows: (seen) => heading(seen, seen.words.waiting.title),
    // what is far down comes as it is scrolled to
    opens: async (seen) => {
      await seen.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await heading(seen, seen.words.statistics.title).waitFor();
      await seen.page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  { route: '/patients', shows: (seen) => inMain(seen, LONG_NAME) },
  { route: '/patients/to-be-named', shows: (seen) => inMain(seen, PLACE) },
  {
    route: '/patients/to-be-named',
    shows: (seen) => inMain(seen, PLACE),
    opens: async (seen) => void (await openNaming(seen)),
    isDialog: true,
  },
  {
    route: '/patients/to-be-named',
    shows: (seen) => inMain(seen, PLACE),
    // to the question whether it is this patient
    opens: async (seen) => {
      const { dialog: asked } = seen.words.naming;
      const dialog = await openNaming(seen);
      await dialog.getByLabel(asked.hn).fill('WALKS-PATIENTS');
      await dialog.getByLabel(asked.hn).press('Enter');
      await dialog.getByRole('region', { name: asked.isIt }).waitFor();
    },
    isDialog: true,
  },
  { route: '/patients/add', shows: (seen) => heading(seen, seen.words.patients.form.title) },
  {
    route: '/patients/edit/:patientId',
    at: ({ patient }) => `/patients/edit/${patient.id}`,
    shows: (seen) => heading(seen, seen.words.patients.edit.title),
  },
  {
    route: '/patients/:patientId',
    at: patientAt(''),
    shows: (seen) => seen.page.locator('[data-file]').first(),
  },
  {
    route: '/patients/:patientId/trends',
    at: patientAt('/trends'),
    shows: ({ page, words: { trends, recording } }) =>
      page.getByRole('heading', { name: fill(trends.of.heart, { position: recording.positions.Mitral }) }),
  },
  {
    route: '/patients/:patientId/print',
    at: patientAt('/print'),
    shows: (seen) => inMain(seen, LONG_NAME),
  },
  // with the patient who was just opened
  { route: '/', shows: (seen) => inMain(seen, LONG_NAME) },
];

export const SOUNDS: Visit<Examined>[] = [
  {
    route: '/patients/:patientId/records/:recordId/select-type',
    at: checkUpAt('/select-type'),
    shows: (seen) => inMain(seen, fill(seen.words.examination.progress, { done: 0, all: 4 })),
  },
  {
    route: '/patients/:patientId/records/:recordId/heart-sound',
    at: checkUpAt('/heart-sound'),
    shows: recordingIn,
  },
  { route: '/patients/:patientId/records/:recordId', at: checkUpAt(''), shows: recordingIn },
  {
    route: '/patients/:patientId/records/:recordId/lung-sound',
    at: checkUpAt('/lung-sound'),
    shows: recordingIn,
  },
  {
    route: '/patients/:patientId/records/:recordId/lung-sound',
    at: checkUpAt('/lung-sound'),
    shows: recordingIn,
    opens: async ({ page, words: { recording } }) => {
      await page.getByText(new RegExp(`^${recording.views.posterior} 0/8`)).click();
      await page.getByText('PLTR').waitFor();
    },
  },
  {
    route: '/patients/:patientId/records/:recordId/whole',
    at: checkUpAt('/whole'),
    shows: ({ page }) => page.getByRole('article').nth(2),
  },
  {
    route: '/patients/:patientId/records/:recordId/examinations/:examinationId',
    at: (scene) => checkUpAt(`/examinations/${scene.examination.id}`)(scene),
    shows: (seen) => inMain(seen, seen.words.examination.device.title),
  },
];

/** A clinician in a group who is asked about a sound. */
export async function amongColleagues(url: string, username: string) {
  const { call: asked } = await colleague(url, username);
  const { id: askedId } = await asked<User>('GET', '/users/me');
  const asker = await colleague(url, `${username}_asks`);
  const { checkUp } = await asker.patient(username.replaceAll('_', '-').toUpperCase(), NAME);
  const { recording_id: recordingId } = await asker.recording(checkUp, 'heart', 'Mitral');
  const question = await asker.call<Question>('POST', '/questions', {
    recordingId,
    askedId,
    question: QUESTION,
  });
  const group = await asked<UserGroup>('POST', '/groups', { name: 'ทีม'.repeat(30) });
  return { username, question, group };
}
type AmongColleagues = Awaited<ReturnType<typeof amongColleagues>>;

export const COLLEAGUES: Visit<AmongColleagues>[] = [
  { route: '/add-stethoscope', shows: (seen) => heading(seen, seen.words.devices.form.title) },
  {
    route: '/browser-stethoscope',
    shows: ({ page, words }) => page.getByRole('button', { name: words.browserStethoscope.start }),
  },
  { route: '/questions', shows: (seen) => inMain(seen, QUESTION) },
  {
    route: '/questions/:questionId',
    at: ({ question }) => `/questions/${question.id}`,
    shows: ({ page, words }) => page.getByRole('region', { name: words.questions.answer.yours }),
  },
  { route: '/learning', shows: (seen) => inMain(seen, seen.words.learning.made) },
  { route: '/groups', shows: (seen, { group }) => heading(seen, group.name) },
  {
    route: '/user-groups',
    at: ({ group }) => `/user-groups?group=${group.id}`,
    shows: ({ page }, { username }) => page.getByRole('link', { name: username }),
  },
  { route: '/test-session', shows: (seen) => inMain(seen, seen.words.sessionTest.creates) },
];

/** A patient whose phone number was changed, a judged result of AI, a breach and a request of the patient. */
export async function administered(url: string, username: string) {
  const nurse = await colleague(url, username);
  const hn = 'WALKS-ADMIN';
  const { patient, checkUp } = await nurse.patient(hn, NAME);
  const { id: patientId, version, dateOfBirth, gender } = patient;
  await nurse.call('PUT', `/patients/${patientId}`, { version, dateOfBirth, gender, phone: '0812345678' });
  const sound = shippedSound('heart-abnormal-1', 12);
  const { recording_id: id } = await nurse.recording(checkUp, 'heart', 'Tricuspid', sound);
  const { analysisId } = await nurse.call<AiResult>('POST', `/heartsoundrecordings/${id}/ai-analysis`, {
    modelName: 'heart_classifier_v1',
    saveResults: true,
    notes: '',
  });
  await nurse.call('PUT', `/ai-analyses/${analysisId}/opinion`, { agrees: true, comment: '' });
  const { id: userId } = await nurse.call<User>('GET', '/users/me');
  const call = await administrator(url);
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const breach = await call<Breach>('POST', '/breaches', {
    title: BREACH,
    knownAt: anHourAgo,
    scope: { from: anHourAgo, to: null, userIds: [userId], addresses: [] },
  });
  await call('POST', '/privacy/requests', {
    kind: 'restriction',
    hn,
    person: NAME,
    receivedAt: '2026-01-05T08:00:00Z',
  });
  const { patient: other } = await nurse.patient('WALKS-TWICE', LONG_NAME);
  return { username, hn, patientId, otherId: other.id, breach };
}
type Administered = Awaited<ReturnType<typeof administered>>;

export const ADMINISTRATION: Visit<Administered>[] = [
  { route: '/settings', shows: (seen) => inMain(seen, seen.words.system.online) },
  {
    route: '/patients/:patientId/accesses',
    at: ({ patientId }) => `/patients/${patientId}/accesses`,
    // what a field held before
    shows: (seen) => inMain(seen, seen.words.patients.fields.phone),
  },
  {
    route: '/patients/:patientId/merge',
    at: ({ patientId, otherId }) => `/patients/${patientId}/merge?with=${otherId}`,
    shows: ({ page, words }) => page.getByRole('table', { name: words.merges.compare.title }),
  },
  { route: '/admin', shows: (seen, { username }) => inMain(seen, username) },
  { route: '/admin/audit', shows: ({ page }) => page.getByRole('main').getByRole('listitem').first() },
  {
    route: '/admin/security',
    shows: ({ page, words }) => page.getByRole('textbox', { name: words.security.password.length }),
  },
  {
    route: '/admin/protocols',
    shows: ({ page, words: { examination } }) =>
      page.getByRole('button', { name: `${examination.protocols.copy}: ` }).first(),
  },
  {
    route: '/admin/import',
    shows: ({ page, words }) => page.getByRole('heading', { name: words.patientImport.file }),
  },
  {
    route: '/admin/letterhead',
    shows: ({ page, words }) => page.getByLabel(words.reports.letterhead.nameTh),
  },
  {
    route: '/admin/ai',
    shows: ({ page, words }) => page.getByRole('region', { name: words.aiUsage.byPosition }),
  },
  {
    route: '/admin/ai/validation',
    shows: (seen) => inMain(seen, seen.words.aiValidation.none.title),
  },
  { route: '/admin/privacy', shows: (seen) => inMain(seen, BREACH) },
  {
    route: '/admin/privacy/breaches/:breachId',
    at: ({ breach }) => `/admin/privacy/breaches/${breach.id}`,
    shows: (seen, { hn }) => inMain(seen, hn),
  },
];

import { NORMAL_HEART_ANALYSIS, NORMAL_LUNG_ANALYSIS } from '@sadap/contract/analysis';
import type { AuditEvent } from '@sadap/contract/audit';
import type { Question, QuestionCounts, QuestionNews } from '@sadap/contract/questions';
import type { Recording } from '@sadap/contract/recordings';
import type { Colleague } from '@sadap/contract/users';
import { encodeWav } from '@sadap/dsp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { until } from '../../../test/conditions.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: SignedIn;
let asker: SignedIn;
let asked: SignedIn;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
});
beforeEach(async () => {
  asker = await server.user();
  asked = await server.user();
});
afterAll(() => server.close());

async function recordingOf(user: SignedIn): Promise<Recording> {
  const { patient, checkUp } = await server.patientWithCheckUp(user.token);
  const form = new FormData();
  form.set('file', new File([encodeWav(new Int16Array(12 * 4000).fill(100), 4000)], 'sound.wav'));
  form.set('position', 'Mitral');
  form.set('patient_id', String(patient.id));
  form.set('session_id', String(checkUp.id));
  const answer = await server.call('POST', '/heartsoundrecordings', user.token, form);
  expect(answer.status).toBe(201);
  return answer.body;
}
const ask = (recordingId: number, by = asker, whom = asked, question = 'ได้ยินเสียงฟู่ไหม') =>
  server.call('POST', '/questions', by.token, { recordingId, askedId: whom.userId, question });
async function askedQuestion(recording?: Recording): Promise<Question> {
  const answer = await ask((recording ?? (await recordingOf(asker))).recording_id);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const answer = (id: number, body: unknown, by = asked) =>
  server.call('POST', `/questions/${id}/answer`, by.token, body);
const seen = (id: number, by: SignedIn) => server.call('POST', `/questions/${id}/seen`, by.token);
async function list(by: SignedIn, query = ''): Promise<Question[]> {
  return (await server.call('GET', `/questions${query}`, by.token)).body;
}
const idsOf = (questions: Question[]) => questions.map(({ id }) => id);
async function countsOf(by: SignedIn): Promise<QuestionCounts> {
  return (await server.call('GET', '/questions/counts', by.token)).body;
}

/** All question events that a user's browser receives, once its channel is open. */
async function newsOf(user: SignedIn): Promise<QuestionNews[]> {
  const news: QuestionNews[] = [];
  const socket = server.socket(user.token);
  socket.on('question:news', (each) => news.push(each));
  await until('the channel is open', () => socket.connected);
  return news;
}

test('a colleague who is away finds the question, answers it, and the asker finds the answer', async () => {
  const recording = await recordingOf(asker);
  const { id } = await askedQuestion(recording);
  expect(await countsOf(asked)).toEqual({ unseenQuestions: 1, unanswered: 1, unseenAnswers: 0 });
  const [received] = await list(asked, '?box=received');
  expect(received).toMatchObject({
    id,
    question: 'ได้ยินเสียงฟู่ไหม',
    asker: { id: asker.userId, username: asker.username, isDeleted: false },
    seenAt: null,
    answer: null,
    recording: { id: recording.recording_id, organ: 'heart', position: 'Mitral' },
    checkUp: { id: recording.session_id, number: 1 },
    patient: { id: recording.patient_id },
  });
  expect(await list(asked, '?box=sent')).toEqual([]);

  expect((await seen(id, asked)).body).toMatchObject({ seenAt: expect.any(String), answer: null });
  expect(await countsOf(asked)).toEqual({ unseenQuestions: 0, unanswered: 1, unseenAnswers: 0 });
  const abnormal = { ...NORMAL_HEART_ANALYSIS, systolicMurmur: { present: true, description: 'ดังที่ยอดหัวใจ' } };
  expect((await answer(id, { text: '  น่าจะ MR  ', analysis: abnormal })).status).toBe(200);

  expect(await countsOf(asked)).toEqual({ unseenQuestions: 0, unanswered: 0, unseenAnswers: 0 });
  expect(await countsOf(asker)).toEqual({ unseenQuestions: 0, unanswered: 0, unseenAnswers: 1 });
  const [sent] = await list(asker, `?recordingId=${recording.recording_id}`);
  expect(sent?.answer).toMatchObject({ text: 'น่าจะ MR', analysis: abnormal, seenAt: null });
  expect((await seen(id, asker)).body).toMatchObject({ answer: { seenAt: expect.any(String) } });
  expect((await countsOf(asker)).unseenAnswers).toBe(0);

  const path = `/heartsoundrecordings?session_id=${recording.session_id}&patient_id=${recording.patient_id}`;
  const [stored] = (await server.call('GET', path, asker.token)).body as Recording[];
  expect(stored?.doctor_analysis, 'the recording keeps its own analysis').toBeNull();
});

describe('asking', () => {
  test('again while one is open is refused; after the answer it is not', async () => {
    const recording = await recordingOf(asker);
    const both = await Promise.all([ask(recording.recording_id), ask(recording.recording_id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const first = both.find(({ status }) => status === 201)?.body as unknown as Question;
    expect(await ask(recording.recording_id)).toMatchObject({
      status: 409,
      body: { type: 'QUESTION_OPEN', field: 'askedId', messageEn: expect.stringContaining(asked.username) },
    });
    const other = await server.user();
    expect((await ask(recording.recording_id, asker, other)).status).toBe(201);
    expect((await ask(recording.recording_id, other)).status).toBe(201);
    await answer(first.id, { text: 'ไม่มี' });
    expect((await ask(recording.recording_id)).status).toBe(201);
  });

  test('names what is wrong', async () => {
    const { recording_id: id } = await recordingOf(asker);
    expect(await ask(id, asker, asker)).toMatchObject({ status: 422, body: { field: 'askedId' } });
    expect(await ask(id, asker, asked, '   ')).toMatchObject({
      status: 422,
      body: { field: 'question', messageEn: 'Please type your question' },
    });
    expect(await ask(id, asker, asked, 'x'.repeat(2001))).toMatchObject({
      status: 422,
      body: { field: 'question' },
    });
    expect(await ask(999_999)).toMatchObject({ status: 404, body: { type: 'RECORDING_NOT_FOUND' } });
    const nobody = { ...asked, userId: 999_999 };
    expect(await ask(id, asker, nobody)).toMatchObject({
      status: 404,
      body: { type: 'NO_SUCH_USER', field: 'askedId' },
    });
    await server.sql(`update users set account_state = 'pending' where id = ${asked.userId}`);
    expect((await ask(id)).status).toBe(404);
  });

  test('is limited per user', async () => {
    const { recording_id: id } = await recordingOf(asker);
    for (let count = 0; count < 30; count++) {
      const { body, status } = await ask(id);
      expect(status).toBe(201);
      await server.call('DELETE', `/questions/${(body as Question).id}`, asker.token);
    }
    expect(await ask(id)).toMatchObject({ status: 429, body: { type: 'RATE_LIMITED' } });
    expect((await ask(id, asked, asker)).status).toBe(201);
    server.clock.advance(10 * 60_000);
    expect((await ask(id)).status).toBe(201);
  });
});

describe('answering', () => {
  test('happens once, also when two tabs do it together', async () => {
    const { id } = await askedQuestion();
    const both = await Promise.all([answer(id, { text: 'หนึ่ง' }), answer(id, { text: 'สอง' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await answer(id, { text: 'สาม' })).toMatchObject({
      status: 409,
      body: { type: 'QUESTION_ANSWERED' },
    });
    const kept = both.find(({ status }) => status === 200)?.body as unknown as Question;
    expect((await list(asker))[0]?.answer?.text).toBe(kept.answer?.text);
  });

  test('takes words, an analysis of the same organ, or both', async () => {
    const { id } = await askedQuestion();
    const refused = (body: unknown) =>
      answer(id, body).then(({ status, body: error }) => ({ status, ...(error as object) }));
    expect(await refused({ text: '  ' })).toMatchObject({
      status: 422,
      field: 'text',
      messageEn: 'Please type an answer or add your own analysis',
    });
    expect(await refused({ text: 'x'.repeat(2001) })).toMatchObject({ status: 422, field: 'text' });
    expect(await refused({ analysis: NORMAL_LUNG_ANALYSIS })).toMatchObject({
      status: 422,
      type: 'VALIDATION',
    });
    expect((await answer(id, { analysis: NORMAL_HEART_ANALYSIS })).body).toMatchObject({
      answer: { text: '', analysis: NORMAL_HEART_ANALYSIS },
    });
  });
});

describe('withdrawing', () => {
  test('is for the asker, while there is no answer', async () => {
    const { id } = await askedQuestion();
    const withdraw = (by: SignedIn) => server.call('DELETE', `/questions/${id}`, by.token);
    expect((await withdraw(asked)).status).toBe(403);
    expect((await withdraw(asker)).status).toBe(200);
    expect((await withdraw(asker)).status).toBe(404);
    expect(await answer(id, { text: 'ช้าไป' })).toMatchObject({
      status: 404,
      body: { type: 'QUESTION_NOT_FOUND' },
    });
    expect((await countsOf(asked)).unanswered).toBe(0);
    const answered = await askedQuestion();
    await answer(answered.id, { text: 'ตอบแล้ว' });
    expect(await server.call('DELETE', `/questions/${answered.id}`, asker.token)).toMatchObject({
      status: 409,
      body: { type: 'QUESTION_ANSWERED' },
    });
  });

  test('and answering at the same moment never leaves half of both', async () => {
    const { id } = await askedQuestion();
    const [withdrawn, answered] = await Promise.all([
      server.call('DELETE', `/questions/${id}`, asker.token),
      answer(id, { text: 'พร้อมกัน' }),
    ]);
    expect([withdrawn.status, answered.status].filter((status) => status === 200)).toHaveLength(1);
    expect((await list(asker)).length).toBe(answered.status === 200 ? 1 : 0);
  });
});

test('what waits stands first, page by page', async () => {
  const recording = await recordingOf(asker);
  const colleagues = [await server.user(), await server.user(), await server.user()];
  const made: Question[] = [];
  for (const colleague of colleagues) {
    made.push((await ask(recording.recording_id, asker, colleague)).body as Question);
    server.clock.advance(1000);
  }
  const [first, second, third] = idsOf(made);
  expect(idsOf(await list(asker, '?box=sent'))).toEqual([third, second, first]);
  await answer(first ?? 0, { text: 'อ่านแล้ว' }, colleagues[0]);
  expect(idsOf(await list(asker, '?box=sent')), 'an answer to read first').toEqual([first, third, second]);
  await seen(first ?? 0, asker);
  expect(idsOf(await list(asker, '?box=sent'))).toEqual([third, second, first]);
  const page = await server.call('GET', '/questions?box=sent&page=2&pageSize=2', asker.token);
  expect(page.headers.get('x-total-count')).toBe('3');
  expect(idsOf(page.body)).toEqual([first]);

  const colleague = colleagues[1] as SignedIn;
  const other = await recordingOf(asker);
  await answer(second ?? 0, { text: 'ตอบ' }, colleague);
  server.clock.advance(-2000);
  const open = (await ask(other.recording_id, asker, colleague)).body as Question;
  server.clock.advance(2000);
  expect(idsOf(await list(colleague)), 'unanswered first').toEqual([open.id, second]);
});

describe('the browsers', () => {
  test('of both are told; those of others are not, and nothing is told of the patient', async () => {
    const recording = await recordingOf(asker);
    const [toAsked, toAsker, toOther] = [
      await newsOf(asked),
      await newsOf(asker),
      await newsOf(await server.user()),
    ];
    const { id } = await askedQuestion(recording);
    const by = { id: asker.userId, username: asker.username, fullName: '' };
    await until('the asked is told', () => toAsked.length === 1);
    expect(toAsked).toEqual([{ questionId: id, what: 'asked', by }]);
    await seen(id, asked);
    await seen(id, asked);
    await until('the other tabs are told', () => toAsked.length === 2);
    await answer(id, { text: 'ตอบ' });
    await until('the asker is told', () => toAsker.length === 3);
    expect(toAsker.map(({ what }) => what)).toEqual(['asked', 'seen', 'answered']);
    expect(toAsker[2]?.by.username).toBe(asked.username);
    expect(toAsked.map(({ what }) => what)).toEqual(['asked', 'seen', 'answered']);
    expect(toOther).toEqual([]);
  });
});

describe('what is deleted', () => {
  const deletions: [string, (recording: Recording, patientId: number) => [string, SignedIn]][] = [
    ['a recording', ({ recording_id }) => [`/heartsoundrecordings/${recording_id}`, asker]],
    ['a check-up', ({ session_id }) => [`/sessions/${session_id}`, admin]],
    ['a patient', (_, patientId) => [`/patients/${patientId}`, admin]],
  ];
  test.each(deletions)('%s: asker and asked are told once', async (_, pathOf) => {
    const [toAsker, toAsked] = await Promise.all([newsOf(asker), newsOf(asked)]);
    const recording = await recordingOf(asker);
    const { id, patient } = await askedQuestion(recording);
    await until('the asked is told', () => toAsked.length === 1);
    expect(await countsOf(asked)).toMatchObject({ unanswered: 1 });
    const [path, by] = pathOf(recording, patient.id);
    expect((await server.call('DELETE', path, by.token)).status).toBe(200);
    await until('both hear that it is gone', () => toAsked.length === 2 && toAsker.length === 2);
    const news = { questionId: id, what: 'deleted', by: { username: by.username } };
    expect([toAsker[1], toAsked[1]]).toMatchObject([news, news]);
    expect(await countsOf(asked)).toMatchObject({ unanswered: 0 });
  });

  test('a recording takes its questions, also those with an answer', async () => {
    const recording = await recordingOf(asker);
    const { id } = await askedQuestion(recording);
    await answer(id, { text: 'ตอบ' });
    await askedQuestion(recording);
    const path = `/heartsoundrecordings/${recording.recording_id}`;
    expect((await server.call('DELETE', path, asker.token)).status).toBe(200);
    expect(await list(asked)).toEqual([]);
    expect(await countsOf(asked)).toEqual({ unseenQuestions: 0, unanswered: 0, unseenAnswers: 0 });
    expect((await server.call('GET', `/questions/${id}`, asker.token)).status).toBe(404);
  });

  test('a patient too', async () => {
    const recording = await recordingOf(asker);
    await askedQuestion(recording);
    expect((await server.call('DELETE', `/patients/${recording.patient_id}`, admin.token)).status).toBe(200);
    expect(await list(asked)).toEqual([]);
  });

  test('a question that a deleted account asked leaves the inbox; what was answered stays', async () => {
    const answered = await askedQuestion();
    await answer(answered.id, { text: 'ตอบ' });
    const open = await askedQuestion();
    expect((await server.call('DELETE', `/users/${asker.userId}`, admin.token)).status).toBe(200);
    expect(await countsOf(asked)).toEqual({ unseenQuestions: 0, unanswered: 0, unseenAnswers: 0 });
    expect(await list(asked)).toMatchObject([{ id: answered.id, asker: { isDeleted: true } }]);
    expect((await answer(open.id, { text: 'ตอบ' })).status).toBe(404);
  });

  test('a question to a deleted account stays with its asker, who may withdraw it', async () => {
    const { id } = await askedQuestion();
    expect((await server.call('DELETE', `/users/${asked.userId}`, admin.token)).status).toBe(200);
    expect(await list(asker)).toMatchObject([
      { id, asked: { username: asked.username, isDeleted: true }, answer: null },
    ]);
    expect((await ask((await recordingOf(asker)).recording_id)).status).toBe(404);
    expect((await server.call('DELETE', `/questions/${id}`, asker.token)).status).toBe(200);
  });
});

test('colleagues are found by username or full name, without their e-mail', async () => {
  await server.call('PUT', '/users/me', asked.token, {
    firstName: 'สมศักดิ์',
    lastName: 'ใจดี',
    department: '',
    phone: '',
  });
  const find = async (search: string) =>
    (await server.call('GET', `/users/colleagues?search=${encodeURIComponent(search)}`, asker.token))
      .body as Colleague[];
  const found = { id: asked.userId, username: asked.username, fullName: 'สมศักดิ์ ใจดี' };
  expect(await find('สมศักดิ์ ใจ')).toEqual([found]);
  expect(await find(asked.username.toUpperCase())).toEqual([found]);
  expect(await find('example.org')).toEqual([]);
  expect(await find('%')).toEqual([]);
  expect(await find(asker.username), 'not oneself').toEqual([]);
  await server.sql(`update users set account_state = 'pending' where id = ${asked.userId}`);
  expect(await find('สมศักดิ์')).toEqual([]);
});

test('the audit trail tells who asked, answered and withdrew, and nothing of what was said', async () => {
  const first = await askedQuestion();
  await answer(first.id, { text: 'ความลับ' });
  const second = await askedQuestion();
  await server.call('DELETE', `/questions/${second.id}`, asker.token);
  const trail = async (query: string) =>
    (await server.call('GET', `/audit?${query}`, admin.token)).body as AuditEvent[];
  const ofAsker = await trail(`userId=${asker.userId}&pageSize=100`);
  const steps = ['question.asked', 'question.answered', 'question.withdrawn'];
  expect(ofAsker.filter(({ action }) => steps.includes(action)).slice(0, 3)).toMatchObject([
    { action: 'question.withdrawn', subject: { kind: 'question', id: String(second.id) } },
    { action: 'question.asked', subject: { id: String(second.id) } },
    {
      action: 'question.asked',
      subject: { id: String(first.id) },
      user: { username: asker.username },
      details: { recordingId: first.recording.id, askedId: asked.userId },
    },
  ]);
  const [answered, ...rest] = await trail(`userId=${asked.userId}&action=question.answered&pageSize=1`);
  expect(answered?.details).toEqual({
    recordingId: first.recording.id,
    askerId: asker.userId,
    hasText: true,
    hasAnalysis: false,
  });
  expect(rest).toEqual([]);
  expect(JSON.stringify([answered, await trail('')])).not.toContain('ความลับ');
});

import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import {
  type Essentials,
  essentialsIn,
  type LearningResults,
  NORMAL_ESSENTIALS,
  type Quiz,
  type QuizQuestion,
  type ReferenceSound,
} from '@sadap/contract/learning';
import type { Recording } from '@sadap/contract/recordings';
import { encodeWav } from '@sadap/dsp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SignedIn } from '../../../test/api-client.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: SignedIn;
let learner: SignedIn;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());
beforeEach(async () => {
  learner = await server.user();
});

async function makeCase(): Promise<number> {
  const { patient, checkUp } = await server.patientWithCheckUp(admin.token);
  const form = new FormData();
  const analysis = { ...NORMAL_HEART_ANALYSIS, s3: { present: true, description: '' } };
  const fields = {
    file: new File([encodeWav(new Int16Array(11 * 16_000).fill(patient.id), 16_000)], 'a.wav'),
    position: 'Mitral',
    patient_id: String(patient.id),
    session_id: String(checkUp.id),
    doctor_analysis: JSON.stringify(analysis),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { body } = await server.call('POST', '/heartsoundrecordings', admin.token, form);
  const made = await server.call('POST', '/learning/cases', admin.token, {
    recordingId: (body as Recording).recording_id,
    analysisVersion: 1,
    title: { th: 'ความลับของกรณีนี้', en: 'Secret title' },
    question: 'ได้ยินอะไร',
    explanation: 'Secret explanation',
    ageBand: null,
    consent: { given: true, by: 'x', on: '2026-01-02', note: '' },
    heardWhole: true,
  });
  expect(made.status).toBe(201);
  return (made.body as { id: number }).id;
}
const start = async (organs = 'heart', length = 5, by = learner) => {
  const answer = await server.call('POST', '/learning/quizzes', by.token, { organs, length });
  expect(answer.status).toBe(201);
  return answer.body as Quiz;
};
const answer = (quiz: Quiz, number: number, given: Essentials, by = learner, headers = {}) =>
  server.call(
    'POST',
    `/learning/quizzes/${quiz.id}/questions/${number}/answer`,
    by.token,
    { answer: given },
    headers,
  );
const reopened = async (quiz: Quiz, by = learner) =>
  (await server.call('GET', `/learning/quizzes/${quiz.id}`, by.token)).body as Quiz;
const results = async (by = learner) =>
  (await server.call('GET', '/learning/results', by.token)).body as LearningResults;
const normalOf = ({ organ }: QuizQuestion) => NORMAL_ESSENTIALS[organ];

test('what is right is not in what the browser receives before the answer', async () => {
  await makeCase();
  const quiz = await start('both', 5);
  expect(quiz.questions).toHaveLength(5);
  const { body } = await server.call('GET', '/learning/references', learner.token);
  const references = body as ReferenceSound[];
  const received = [JSON.stringify(quiz), JSON.stringify(await reopened(quiz))];
  for (const { number } of quiz.questions) {
    for (const part of ['sound', 'spectrogram']) {
      const heard = await fetch(`${server.url}/api/learning/sounds/question-${quiz.id}-${number}/${part}`, {
        headers: { authorization: `Bearer ${learner.token}` },
      });
      expect(heard.status).toBe(200);
      await heard.arrayBuffer();
      received.push(JSON.stringify([...heard.headers]));
    }
    const path = `/learning/sounds/question-${quiz.id}-${number}/waveform`;
    received.push(JSON.stringify((await server.call('GET', path, learner.token)).body));
  }
  const all = received.join('\n');
  const telling = [
    'Secret',
    'ความลับ',
    'findings',
    'right"',
    'case-',
    'reference-',
    ...references.flatMap(({ id, title }) => [`"${id}"`, title.th, title.en]),
  ];
  for (const text of telling) expect(all, text).not.toContain(text);
  expect(quiz.questions.every(({ answered }) => answered === null)).toBe(true);
});

test('the server judges each finding, and then shows what is right and why', async () => {
  await makeCase();
  const quiz = await start();
  // of a heart quiz, the hospital's case is one
  const { rows } = await server.sql(
    `select number from quiz_questions where quiz_id = ${quiz.id} and case_id is not null`,
  );
  const { number } = rows[0];
  const given = { ...NORMAL_ESSENTIALS.heart, abnormal: true, s4: true };
  const { body } = await answer(quiz, number, given);
  expect((body as QuizQuestion).answered).toMatchObject({
    answer: given,
    right: { ...NORMAL_ESSENTIALS.heart, abnormal: true, s3: true },
    about: { title: { en: 'Secret title' }, explanation: { en: 'Secret explanation' }, source: null },
  });
  const judged = body as QuizQuestion;
  expect(judged.answered?.agreement).toEqual([
    { finding: 'abnormal', agrees: true },
    { finding: 's3', agrees: false },
    { finding: 's4', agrees: false },
  ]);
});

test('an answer counts once: sent again it is found, another one is refused', async () => {
  const quiz = await start();
  const headers = { 'request-id': randomUUID() };
  const first = await answer(quiz, 1, NORMAL_ESSENTIALS.heart, learner, headers);
  const second = await answer(quiz, 1, NORMAL_ESSENTIALS.heart, learner, headers);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  expect(await answer(quiz, 1, { ...NORMAL_ESSENTIALS.heart, abnormal: true })).toMatchObject({
    status: 409,
    body: { type: 'QUIZ_QUESTION_ANSWERED' },
  });
  const asked = (first.body as QuizQuestion).answered?.agreement.length;
  expect((await results()).quizzes[0]).toMatchObject({ answered: 1, total: 5, asked });
});

test('what contradicts itself, or is of the other organ, is refused', async () => {
  const quiz = await start();
  expect(await answer(quiz, 1, { ...NORMAL_ESSENTIALS.heart, s3: true })).toMatchObject({
    status: 422,
    body: { field: 'answer.abnormal' },
  });
  expect(await answer(quiz, 1, NORMAL_ESSENTIALS.lung)).toMatchObject({
    body: { type: 'QUIZ_OF_OTHER_ORGAN' },
  });
  expect((await answer(quiz, 9, NORMAL_ESSENTIALS.heart)).status).toBe(404);
});

test('it is interrupted and continued, and ended by the next one, which keeps the answers', async () => {
  const quiz = await start();
  await answer(quiz, 2, NORMAL_ESSENTIALS.heart);
  expect((await results()).openQuizId).toBe(quiz.id);
  const again = await reopened(quiz);
  expect(again.questions.filter(({ answered }) => answered)).toHaveLength(1);
  const next = await start('lung');
  expect(await results()).toMatchObject({
    openQuizId: next.id,
    quizzes: [
      { id: quiz.id, answered: 1, total: 1 },
      { id: next.id, answered: 0, total: 5 },
    ],
  });
  for (const { number } of next.questions) await answer(next, number, NORMAL_ESSENTIALS.lung);
  const { openQuizId, findings } = await results();
  expect(openQuizId).toBeNull();
  expect(findings.find(({ finding, organ }) => finding === 'abnormal' && organ === 'lung')?.asked).toBe(5);
  // one that was never answered leaves nothing
  const empty = await start();
  await start();
  expect((await server.call('GET', `/learning/quizzes/${empty.id}`, learner.token)).status).toBe(404);
});

test('nobody else sees a quiz, its sounds or its results; not administrators either', async () => {
  const quiz = await start();
  await answer(quiz, 1, NORMAL_ESSENTIALS.heart);
  for (const other of [admin, await server.user()]) {
    const get = (path: string) => server.call('GET', path, other.token);
    expect((await get(`/learning/quizzes/${quiz.id}`)).status).toBe(404);
    expect((await get(`/learning/sounds/question-${quiz.id}-1/sound`)).status).toBe(404);
    expect((await answer(quiz, 2, NORMAL_ESSENTIALS.heart, other)).status).toBe(404);
    expect((await results(other)).quizzes).toEqual([]);
  }
});

test('a withdrawn case is asked no more; answers about it stay without its sound and words', async () => {
  const id = await makeCase();
  const [answered, open] = [await start(), await server.user()];
  const numberOf = async (quiz: Quiz) =>
    (await server.sql(`select number from quiz_questions where quiz_id = ${quiz.id} and case_id = ${id}`))
      .rows[0]?.number;
  const other = await start('heart', 5, open);
  const [mine, theirs] = [await numberOf(answered), await numberOf(other)];
  expect(mine).toBeDefined();
  expect(theirs).toBeDefined();
  await answer(answered, mine, NORMAL_ESSENTIALS.heart);
  await server.call('POST', `/learning/cases/${id}/withdraw`, admin.token, {});
  const mineNow = (await reopened(answered)).questions.find(({ number }) => number === mine);
  expect(mineNow?.answered).toMatchObject({ about: null, right: { s3: true } });
  expect(JSON.stringify(mineNow)).not.toContain('Secret');
  expect((await reopened(other, open)).questions.map(({ number }) => number)).not.toContain(theirs);
  expect((await answer(other, theirs, NORMAL_ESSENTIALS.heart, open)).status).toBe(404);
  for (const [quiz, number, by] of [
    [answered, mine, learner],
    [other, theirs, open],
  ] as const)
    expect(
      (await server.call('GET', `/learning/sounds/question-${quiz.id}-${number}/sound`, by.token)).status,
    ).toBe(404);
});

test('right answers of every reference agree with themselves', async () => {
  const { body } = await server.call('GET', '/learning/references', learner.token);
  for (const { findings } of body as ReferenceSound[]) expect(essentialsIn(findings)).toBeDefined();
  const quiz = await start('lung', 10);
  for (const question of quiz.questions) {
    const { body: judged } = await answer(quiz, question.number, normalOf(question));
    const right = (judged as QuizQuestion).answered?.right;
    const normal = isDeepStrictEqual(right, NORMAL_ESSENTIALS.lung);
    expect((judged as QuizQuestion).answered?.agreement.every(({ agrees }) => agrees)).toBe(normal);
  }
});

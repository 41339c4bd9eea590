import { CheckUp } from '@sadap/contract/checkups/schema';
import { ApiError } from '@sadap/contract/errors/schema';
import { z } from 'zod';
import { authorization } from '../../../platform/api.ts';
import { movingFetch } from '../../../platform/late/moving-fetch.ts';

export type StepName = 'create' | 'list' | 'foreign' | 'unknown' | 'unchanged' | 'delete';

/** One call of the test, with its response. */
export type Step = {
  name: StepName;
  method: string;
  path: string;
  /** Status and, for a refusal, the expected code. */
  expected: string;
  /** Null if there was no response. */
  status: number | null;
  durationMs: number;
  answer: unknown;
  isPassed: boolean;
};

type Call = { name: StepName; method: string; path: string; body?: object; expected: string };
type Judge = (answer: unknown) => boolean;
type Order = { patientId: number; userId: number; note: string };

/** The largest id that the database can hold; no row has it. */
const UNKNOWN_PATIENT_ID = 2_147_483_647;

/** Calls the API one step after the other and reports each as soon as it is done. */
export async function testSessions(order: Order, onStep: (step: Step) => void): Promise<void> {
  const { patientId, userId, note } = order;
  const run = async (call: Call, isRight: Judge): Promise<unknown> => {
    const step = await take(call, isRight);
    onStep(step);
    return step.answer;
  };
  const ofPatient = `/api/sessions?patient_id=${patientId}`;
  const create = { method: 'POST', path: '/api/sessions' };

  const created = await run(
    { ...create, name: 'create', body: { patientId, note, createdBy: userId }, expected: '201' },
    (answer) => {
      const { data } = CheckUp.safeParse(answer);
      return data?.patientId === patientId && data.note === note && data.createdBy === userId;
    },
  );
  const id = CheckUp.safeParse(created).data?.id;
  const list = await run({ name: 'list', method: 'GET', path: ofPatient, expected: '200' }, (answer) =>
    idsOf(answer).some((each) => each === id),
  );
  await run(
    {
      ...create,
      name: 'foreign',
      body: { patientId, note, createdBy: userId + 1 },
      expected: '403 NOT_YOURSELF',
    },
    refusedWith('NOT_YOURSELF'),
  );
  await run(
    {
      ...create,
      name: 'unknown',
      body: { patientId: UNKNOWN_PATIENT_ID, note, createdBy: userId },
      expected: '404 PATIENT_NOT_FOUND',
    },
    refusedWith('PATIENT_NOT_FOUND'),
  );
  await run({ name: 'unchanged', method: 'GET', path: ofPatient, expected: '200' }, (answer) => {
    const { data } = z.array(CheckUp).safeParse(answer);
    const known = new Set([id, ...idsOf(list)]);
    const added = data?.filter((checkUp) => !known.has(checkUp.id));
    return added?.every((checkUp) => checkUp.note !== note || checkUp.createdBy !== userId) ?? false;
  });
  if (id === undefined) return;
  const path = `/api/sessions/${id}`;
  await run({ name: 'delete', method: 'DELETE', path, expected: '200' }, () => true);
}

const idsOf = (answer: unknown) =>
  z
    .array(CheckUp)
    .safeParse(answer)
    .data?.map(({ id }) => id) ?? [];

function refusedWith(code: string): Judge {
  return (answer) => ApiError.safeParse(answer).data?.type === code;
}

async function take({ name, method, path, body, expected }: Call, isRight: Judge): Promise<Step> {
  const startedAt = performance.now();
  const { status, answer } = await movingFetch(path, {
    method,
    headers: { ...authorization(), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).then(
    async (response) => ({ status: response.status, answer: await bodyOf(response) }),
    () => ({ status: null, answer: null }),
  );
  const durationMs = Math.round(performance.now() - startedAt);
  const isPassed = status === Number.parseInt(expected, 10) && isRight(answer);
  return { name, method, path, expected, status, durationMs, answer, isPassed };
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

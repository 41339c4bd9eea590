import {
  type DefaultError,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'http://sadap.test';
const PATIENT = '/patients/4';
const CHECK_UP = '/patients/4/records/9';

/** What the server was asked for, in order. */
let asked: string[];
let queries: Awaited<ReturnType<typeof loadQueries>>;

async function loadQueries() {
  const [{ queryClient }, ahead, patients, checkUps, recordings] = await Promise.all([
    import('../platform/api.ts'),
    import('./ask-ahead.ts'),
    import('./patients.ts'),
    import('./checkups.ts'),
    import('./recordings.ts'),
  ]);
  return { queryClient, ...ahead, ...patients, ...checkUps, ...recordings };
}

beforeEach(async () => {
  asked = [];
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('window', { addEventListener: () => undefined, location: { origin: ORIGIN } });
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    asked.push(url.replace(`${ORIGIN}/api`, ''));
    return Response.json([]);
  });
  vi.resetModules();
  queries = await loadQueries();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Until every request has its answer. */
const answered = () => vi.waitFor(() => expect(queries.queryClient.isFetching()).toBe(0));

/** Shows a query as `useQuery` does, until it has an answer. */
function shown<Data, Key extends QueryKey>(
  options: QueryObserverOptions<Data, DefaultError, Data, Data, Key>,
) {
  const observer = new QueryObserver(queries.queryClient, options);
  return new Promise<void>((resolve, reject) => {
    const stop = observer.subscribe(({ isFetching, isSuccess, error }) => {
      if (error) reject(error);
      if (isFetching || !isSuccess) return;
      stop();
      resolve();
    });
    const { isFetching, isSuccess } = observer.getCurrentResult();
    if (isSuccess && !isFetching) resolve();
  });
}

test('the patient list asked ahead is the one that the page shows', async () => {
  queries.askForPatientList({ params: {}, url: `${ORIGIN}/patients`, state: null });
  await answered();
  expect(asked).toEqual(['/patients?page=1&pageSize=24']);
  await shown(queries.patientPageQuery({ search: '', page: 1 }));
  expect(asked).toHaveLength(1);
});

test('a list with a search is not asked for ahead: the page knows how', () => {
  const url = `${ORIGIN}/patients`;
  queries.askForPatientList({ params: {}, url: `${url}?page=2`, state: null });
  queries.askForPatientList({ params: {}, url, state: { unseen: { q: 'HN68' } } });
  expect(asked).toEqual([]);
});

test('a patient page asks for nothing again', async () => {
  queries.askForPatientPage({ params: { patientId: '4' }, url: ORIGIN + PATIENT, state: null });
  await answered();
  expect(asked.toSorted()).toEqual(['/patients/4', '/sessions?patient_id=4']);
  await Promise.all([shown(queries.patientQuery(4)), shown(queries.checkUpsQuery(4))]);
  expect(asked).toHaveLength(2);
});

test.each([
  ['heart', CHECK_UP],
  ['heart', `${CHECK_UP}/heart-sound`],
  ['lung', `${CHECK_UP}/lung-sound?review=3`],
] as const)('the %s page at %s asks for nothing again', async (organ, address) => {
  const params = { patientId: '4', recordId: '9' };
  queries.askForRecordingPage({ params, url: ORIGIN + address, state: null });
  await answered();
  const list = `/${organ}soundrecordings?session_id=9&patient_id=4`;
  expect(asked.toSorted()).toEqual([list, '/patients/4', '/sessions/9'].toSorted());
  await Promise.all([
    shown(queries.patientQuery(4)),
    shown(queries.checkUpQuery(9)),
    shown(queries.recordingsQuery(organ, { patientId: 4, checkUpId: 9 })),
  ]);
  expect(asked).toHaveLength(3);
});

test('an address that names nobody asks for nothing', () => {
  queries.askForPatientPage({ params: { patientId: 'x' }, url: `${ORIGIN}/patients/x`, state: null });
  queries.askForRecordingPage({ params: { patientId: '4' }, url: ORIGIN + PATIENT, state: null });
  expect(asked).toEqual([]);
});

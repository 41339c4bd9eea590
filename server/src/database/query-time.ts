import { AsyncLocalStorage } from 'node:async_hooks';

/** What the database has worked for something that runs. */
export type QueryTime = { ms: number };

/** Of everything that is asked for inside its `run`, with what that waits for. */
export const queryTime = new AsyncLocalStorage<QueryTime>();

/** Adds the time until the answer to whoever runs. */
export function timed<Answer>(ask: () => Answer): Answer {
  const spent = queryTime.getStore();
  const startedAtMs = performance.now();
  const answer = ask();
  if (spent && answer instanceof Promise) {
    const add = () => {
      spent.ms += performance.now() - startedAtMs;
    };
    answer.then(add, add);
  }
  return answer;
}

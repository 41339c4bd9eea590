import { expect, test } from 'vitest';
import { errorAnswer } from './error-answer.ts';

test('a query that failed gets into the log without its values', () => {
  const logged: unknown[] = [];
  const note = (...parts: unknown[]) => void logged.push(...parts);
  const log = { error: note, warn: note, info: note, debug: note };
  const message =
    'Failed query: select 1 from recordings where file_name = $1\nparams: HN6800001_male_61.wav';
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 2;
  const error = new Error(message, { cause: new Error('the connection broke') });
  Error.stackTraceLimit = stackTraceLimit;
  expect(errorAnswer(error, log).body.type).toBe('INTERNAL');
  const text = JSON.stringify(logged);
  expect(text).toContain('the connection broke');
  expect(text).toContain('error-answer.test.ts');
  expect(text).not.toContain('HN6800001');
});

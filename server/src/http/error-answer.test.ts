import { ERRORS } from '@sadap/contract/errors';
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

const silent = { error() {}, warn() {}, info() {}, debug() {} };
const withCode = (code: string, more = {}) => Object.assign(new Error('x'), { code, ...more });
const query = (cause: Error) => new Error('Failed query: insert', { cause });

test.each([
  ['a full disk', withCode('ENOSPC'), 'STORAGE_FULL'],
  ['a used-up quota', withCode('EDQUOT'), 'STORAGE_FULL'],
  ["a full disk of PostgreSQL's", query(withCode('53100')), 'STORAGE_FULL'],
  ['a full bucket', withCode('x', { $metadata: { httpStatusCode: 507 } }), 'STORAGE_FULL'],
  ['a PostgreSQL that is not there', withCode('ECONNREFUSED'), 'DATABASE_UNAVAILABLE'],
  ['a PostgreSQL that starts', query(withCode('57P03')), 'DATABASE_UNAVAILABLE'],
  [
    'a PostgreSQL that went away',
    query(new Error('Connection terminated unexpectedly')),
    'DATABASE_UNAVAILABLE',
  ],
  ['no free connection', new Error('timeout exceeded when trying to connect'), 'DATABASE_UNAVAILABLE'],
  ['a cancelled query', query(withCode('57014')), 'INTERNAL'],
  ['a bucket that is not there', withCode('ECONNREFUSED', { $metadata: { attempts: 3 } }), 'INTERNAL'],
])('%s', (_what, error, type) => {
  const { status, body } = errorAnswer(error, silent);
  expect(body.type).toBe(type);
  expect(status).toBe(ERRORS[type as 'INTERNAL'].status);
});

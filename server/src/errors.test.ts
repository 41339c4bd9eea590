import { expect, test } from 'vitest';
import { isRolledBack } from './errors.ts';

const withCode = (code: string) => new Error('Failed query', { cause: Object.assign(new Error(), { code }) });

test.each([
  ['a violated constraint', withCode('23505'), true],
  ['a serialisation failure', withCode('40001'), true],
  ['a connection that broke', withCode('08006'), false],
  ['a server that was shut down', withCode('57P01'), false],
  ['a socket error', withCode('ECONNRESET'), false],
  ['an error without a code', new Error('Connection terminated unexpectedly'), false],
])('whether a transaction is surely undone: %s', (_name, error, isSure) => {
  expect(isRolledBack(error)).toBe(isSure);
});

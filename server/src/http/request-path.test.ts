import { expect, test } from 'vitest';
import { isPlainPath, isWrittenAs } from './request-path.ts';

test.each([
  ['/api/auth/login', true],
  ['/api/patients/%E0%B8%81', true],
  ['/api/./auth/login', false],
  ['/api/x/../auth/login', false],
  ['/api/%2e/auth/login', false],
  ['/api/%2E%2e/api/auth/login', false],
  ['/api\\auth/login', false],
  ['/api//auth/login', false],
])('%s is plain: %s', (path, isPlain) => {
  expect(isPlainPath(path)).toBe(isPlain);
});

test.each([
  ['/api/patients/HN%2F1/files', '/api/patients/:hn/files', true],
  ['/api/files/%E0%B8%81', '/api/*', true],
  ['/api/auth/%6cogin', '/api/auth/login', false],
  ['/api/patients/1/f%69les', '/api/patients/:hn/files', false],
])('%s says the words of %s itself: %s', (path, url, isWritten) => {
  expect(isWrittenAs(path, url)).toBe(isWritten);
});

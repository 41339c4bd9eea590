import { expect, test } from 'vitest';
import { isPlainPath } from './request-path.ts';

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

import { BODY_LIMIT_BYTES, SOUND_UPLOAD_LIMIT_BYTES } from '@sadap/contract';
import { expect, test } from 'vitest';
import { createUploadBudget } from './upload-budget.ts';

test('a fifth of the largest uploads is told to come again, small calls never are', () => {
  const { admit } = createUploadBudget();
  const releases = Array.from({ length: 4 }, () => admit(SOUND_UPLOAD_LIMIT_BYTES));
  expect(() => admit(SOUND_UPLOAD_LIMIT_BYTES)).toThrow('SOUND_WORK_BUSY');
  expect(() => admit(BODY_LIMIT_BYTES + 1)).toThrow('SOUND_WORK_BUSY');
  admit(BODY_LIMIT_BYTES)();
  releases[0]?.();
  expect(() => admit(SOUND_UPLOAD_LIMIT_BYTES)).not.toThrow();
});

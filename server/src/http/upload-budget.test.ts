import { BODY_LIMIT_BYTES, FILE_UPLOAD_LIMIT_BYTES, SOUND_UPLOAD_LIMIT_BYTES } from '@sadap/contract/limits';
import { expect, test } from 'vitest';
import { createUploadBudget } from './upload-budget.ts';

const sound = (userId: number, byteCount = SOUND_UPLOAD_LIMIT_BYTES) =>
  ({ kind: 'sound', userId, byteCount }) as const;
const file = (userId: number) => ({ kind: 'file', userId, byteCount: FILE_UPLOAD_LIMIT_BYTES }) as const;

test('a fifth of the largest uploads is told to come again, small calls never are', () => {
  const { admit } = createUploadBudget();
  const releases = [1, 2, 3, 4].map((userId) => admit(sound(userId)));
  expect(() => admit(sound(5))).toThrow('UPLOADS_BUSY');
  expect(() => admit(sound(5, BODY_LIMIT_BYTES + 1))).toThrow('UPLOADS_BUSY');
  admit(sound(5, BODY_LIMIT_BYTES))();
  releases[0]?.();
  releases[0]?.();
  expect(() => admit(sound(5))).not.toThrow();
  expect(() => admit(sound(6))).toThrow('UPLOADS_BUSY');
});

test('one account leaves room for the others', () => {
  const { admit } = createUploadBudget();
  const release = admit(sound(1));
  admit(file(1));
  expect(() => admit(sound(1))).toThrow('UPLOADS_BUSY');
  expect(() => admit(file(1))).toThrow('UPLOADS_BUSY');
  admit(sound(1, BODY_LIMIT_BYTES))();
  admit(sound(2));
  release();
  expect(() => admit(sound(1))).not.toThrow();
});

test('a patient’s file does not wait for sounds', () => {
  const { admit } = createUploadBudget();
  for (const userId of [1, 2, 3, 4]) admit(sound(userId));
  for (const userId of [5, 6, 7, 8, 9, 10, 11, 12]) admit(file(userId));
  expect(() => admit(file(13))).toThrow('UPLOADS_BUSY');
});

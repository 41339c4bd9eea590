import { FILE_UPLOAD_LIMIT_BYTES } from '@sadap/contract/limits';
import { expect, test } from 'vitest';
import { refusedFor } from './file-check.ts';

test.each([
  ['เอกซเรย์.PNG', 'image/png', 1, null],
  ['photo.jpeg', 'image/jpeg', FILE_UPLOAD_LIMIT_BYTES, null],
  ['report.pdf', '', 500, null],
  ['report.pdf', 'application/pdf', FILE_UPLOAD_LIMIT_BYTES + 1, 'FILE_TOO_LARGE'],
  ['empty.gif', 'image/gif', 0, 'FILE_EMPTY'],
  ['photo.heic', 'image/heic', 500, 'INVALID_FILE_TYPE'],
  ['page.png', 'text/html', 500, 'INVALID_FILE_TYPE'],
  ['png', 'image/png', 500, 'INVALID_FILE_TYPE'],
  ['movie.mp4', 'video/mp4', FILE_UPLOAD_LIMIT_BYTES + 1, 'INVALID_FILE_TYPE'],
])('%s as "%s" of %d bytes: %s', (name, type, size, refusal) => {
  expect(refusedFor({ name, type, size })).toBe(refusal);
});

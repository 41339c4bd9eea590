import { FILE_UPLOAD_LIMIT_BYTES } from '@sadap/contract/limits';
import { expect, test } from 'vitest';
import { ACCEPTED, refusalOf, refusedFor } from './file-check.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const JPEG = '\xff\xd8\xff\xdb';

test.each([
  ['a picture', null, JPEG, 500],
  ['a PDF behind a newline', null, '\n%PDF-1.4', FILE_UPLOAD_LIMIT_BYTES],
  ['10 MB and a byte', 'FILE_TOO_LARGE', '%PDF-1.4', FILE_UPLOAD_LIMIT_BYTES + 1],
  ['nothing', 'FILE_EMPTY', '', 0],
  ['a film', 'INVALID_FILE_TYPE', '\0\0\0 ftypmp42', FILE_UPLOAD_LIMIT_BYTES + 1],
  ['a text', 'INVALID_FILE_TYPE', 'note', 4],
])('%s: %s', (_what, refusal, start, size) => {
  expect(refusedFor(size, bytes(start))).toBe(refusal);
});

test.each(['photo.jfif', 'photo.heic', 'photo', 'เอกซเรย์.PNG'])('a JPEG may be called %s', async (name) => {
  expect(await refusalOf(new File([bytes(JPEG)], name))).toBeNull();
});

test('a file that cannot be read any more is left to the sending', async () => {
  const gone = new File([bytes(JPEG)], 'photo.jpg');
  gone.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('moved')) }) as unknown as Blob;
  expect(await refusalOf(gone)).toBeNull();
});

test('the file chooser offers the less known endings too', () => {
  expect(ACCEPTED['image/jpeg']).toEqual(expect.arrayContaining(['.jpg', '.jpeg', '.jfif', '.jpe']));
});

import { expect, test } from 'vitest';
import { patientFileTypeOf } from './index.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
test.each([
  ['%PDF-1.4\n', 'application/pdf'],
  ['\n%PDF-1.4\n', 'application/pdf'],
  ['\xef\xbb\xbf%PDF-2.0\n', 'application/pdf'],
  ['Content-type: application/pdf\nContent-size: 9\n\n%PDF-1.4', 'application/pdf'],
  ['\x1b%-12345X@PJL JOB\r\n%PDF-1.3', 'application/pdf'],
  ['%!PS-Adobe-3.0 PDF-1.4\n', 'application/pdf'],
  [`${'\0'.repeat(1016)}%PDF-1.7`, 'application/pdf'],
  [`${'\0'.repeat(1024)}%PDF-1.7`, null],
  ['\xff\xd8\xff\xdb', 'image/jpeg'],
  ['\n\xff\xd8\xff\xdb', null],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['', null],
] as const)('%j is %s', (text, type) => {
  expect(patientFileTypeOf(bytes(text))).toBe(type);
});

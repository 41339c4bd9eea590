import { expect, test } from 'vitest';
import { fileSizeText } from './file-size.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [15_360, '15 KB'],
  [2_621_440, '2.5 MB'],
  [10_485_760, '10 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text);
});

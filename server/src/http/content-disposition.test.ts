import { expect, test } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

test.each([
  ['xray.png', `filename="xray.png"; filename*=UTF-8''xray.png`],
  ['ผล.pdf', `filename="__.pdf"; filename*=UTF-8''%E0%B8%9C%E0%B8%A5.pdf`],
  [`a"b\\c%41'(1)*.png`, `filename="a_b_c_41'(1)*.png"; filename*=UTF-8''a%22b%5Cc%2541%27%281%29%2A.png`],
  [
    'a\r\nset-cookie: x.png',
    `filename="a__set-cookie: x.png"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20x.png`,
  ],
  ['\ud800.gif', `filename="_.gif"; filename*=UTF-8''%EF%BF%BD.gif`],
])('%j', (name, parameters) => {
  expect(contentDisposition('inline', name)).toBe(`inline; ${parameters}`);
  expect(contentDisposition('attachment', name)).toBe(`attachment; ${parameters}`);
});

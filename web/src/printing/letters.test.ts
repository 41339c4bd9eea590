import { isInvisible } from '@sadap/contract/printed-letters';
import { expect, test } from 'vitest';
import { drawnBy, readFonts } from '../../../server/src/documents/fonts.ts';
import { everywhere } from './late/faces.evaluated.ts';
import { isDrawn } from './late/letters.ts';
import { isUsual } from './letters.ts';

const SURROGATES = [0xd800, 0xdfff] as const;
const all = Array.from({ length: 0x30000 - 0x20 }, (_, place) => place + 0x20)
  .filter((code) => code < SURROGATES[0] || code > SURROGATES[1])
  .map((code) => String.fromCodePoint(code));
const codes = (characters: string[]) => characters.map((each) => each.codePointAt(0)?.toString(16));

test('what needs no other font is drawn by those of every page', () => {
  const drawn = new Set(
    everywhere.flatMap(({ drawn: ranges }) =>
      ranges.split(',').flatMap((range) => {
        const [from = 0, to = from] = range.split('-').map((code) => Number.parseInt(code, 16));
        return Array.from({ length: to - from + 1 }, (_, place) => String.fromCodePoint(from + place));
      }),
    ),
  );
  const usual = all.filter(isUsual);
  expect(usual.length).toBeGreaterThan(250);
  expect(codes(usual.filter((each) => !isInvisible(each) && !drawn.has(each)))).toEqual([]);
});

test('a print draws what a PDF draws', () => {
  const inPdf = drawnBy(readFonts().flat());
  const inPdfs = all.filter((each) => !isInvisible(each) && inPdf(each));
  expect(inPdfs.length).toBeGreaterThan(30_000);
  // But for a loose comma above and a mark of the Quran.
  expect(codes(inPdfs.filter((each) => !isDrawn(each)))).toEqual(['312', '8e2']);
});

test.each([
  ['a Lao name', 'ທ້າວ ສົມພອນ', true],
  ['an oxygen saturation', 'SpO₂ ≥ 94 %, β-lactam, 5 μg', true],
  ['a Vietnamese name', 'Nguyễn Đặng', true],
  ['a rare Chinese name', '龘', true],
  ['Korean', '김', false],
  ['a picture', '🦐', false],
  ['cuneiform', '𒀀', false],
  ['a private character', '\u{E000}', false],
])('%s: %s', (_what, text, drawn) => {
  expect(isUsual(text)).toBe(false);
  const unusual = [...text].filter((each) => !isUsual(each) && !isInvisible(each));
  expect(unusual.every(isDrawn)).toBe(drawn);
});

import { isInvisible } from '@sadap/contract/printed-letters';
import { expect, test } from 'vitest';
import { drawnBy, readFonts } from '../../../server/src/documents/fonts.ts';
import { isUsual } from '../printing/letters.ts';
import { everywhere, files } from './late/faces.evaluated.ts';
import { isDrawn } from './late/shipped-fonts.ts';
import { hasRareLetters } from './use-shipped-fonts.ts';

const SURROGATES = [0xd800, 0xdfff] as const;
const all = Array.from({ length: 0x30000 - 0x20 }, (_, place) => place + 0x20)
  .filter((code) => code < SURROGATES[0] || code > SURROGATES[1])
  .map((code) => String.fromCodePoint(code));
const codeOf = (character: string) => (character.codePointAt(0) ?? 0).toString(16);
const codes = (characters: string[]) => characters.map(codeOf);
/** The codes in `1000-109f,25cc`. */
const codesOf = (ranges: string) =>
  ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map((code) => Number.parseInt(code, 16));
    return Array.from({ length: to - from + 1 }, (_, place) => (from + place).toString(16));
  });

test('what needs no other font is drawn by those of every page', () => {
  const drawn = new Set(everywhere.flatMap(({ drawn: ranges }) => codesOf(ranges)));
  const usual = all.filter(isUsual);
  expect(usual.length).toBeGreaterThan(250);
  expect(codes(usual.filter((each) => !isInvisible(each) && !drawn.has(codeOf(each))))).toEqual([]);
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

/** Written beside letters of every script: each font brings its own. */
const BESIDE = new Set(['200b', '200c', '200d', '200e', '200f', '25cc']);
test('each character is drawn by one font, and by that of every page where it can', () => {
  const first = new Map<string, string>();
  const twice: string[] = [];
  for (const { file, drawn } of [...everywhere, ...files])
    for (const code of codesOf(drawn).filter((each) => !BESIDE.has(each))) {
      if (first.has(code)) twice.push(`${code}: ${first.get(code)}, ${file}`);
      first.set(code, file);
    }
  expect(twice).toEqual([]);
});

test('every letter and digit that only the other fonts draw makes the page offer them', () => {
  const own = new Set(everywhere.flatMap(({ drawn }) => codesOf(drawn)));
  const others = new Set(files.flatMap(({ drawn }) => codesOf(drawn)));
  const letters = all.filter((each) => /[\p{L}\p{Nd}]/u.test(each));
  const onlyOthers = letters.filter((each) => others.has(codeOf(each)) && !own.has(codeOf(each)));
  expect(onlyOthers.length).toBeGreaterThan(30_000);
  expect(onlyOthers.filter((each) => !hasRareLetters(each))).toEqual([]);
  expect(all.filter((each) => isUsual(each) && hasRareLetters(each))).toEqual([]);
});

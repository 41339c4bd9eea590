import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Shipped fonts by their names in a document, in the order in which a character is looked for. */
const FONTS = {
  Sarabun: ['sarabun', 'Sarabun', ['400Regular', '600SemiBold', '700Bold']],
  'Noto Sans Myanmar': ['noto-sans-myanmar', 'NotoSansMyanmar', ['400Regular', '700Bold']],
  'Noto Sans Khmer': ['noto-sans-khmer', 'NotoSansKhmer', ['400Regular', '700Bold']],
  'Noto Sans Lao': ['noto-sans-lao', 'NotoSansLao', ['400Regular', '700Bold']],
  'Noto Sans Arabic': ['noto-sans-arabic', 'NotoSansArabic', ['400Regular', '700Bold']],
  'Noto Sans Devanagari': ['noto-sans-devanagari', 'NotoSansDevanagari', ['400Regular', '700Bold']],
  'Noto Sans SC': ['noto-sans-sc', 'NotoSansSC', ['400Regular', '700Bold']],
} as const;

export const FONT_NAMES = Object.keys(FONTS);

/** Their files: the weights of each font. */
export const readFonts = (): Buffer[][] =>
  Object.values(FONTS).map(([folder, file, weights]) =>
    weights.map((weight) =>
      readFileSync(require.resolve(`@expo-google-fonts/${folder}/${weight}/${file}_${weight}.ttf`)),
    ),
  );

/** Characters that draw nothing of their own: spaces, joiners, marks of direction. */
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;

/** Returns whether any of the fonts draws a character. */
export function drawnBy(fonts: readonly Buffer[]): (character: string) => boolean {
  const drawn = new Set<number>();
  for (const font of fonts) addCharacters(font, drawn);
  return (character) => INVISIBLE.test(character) || drawn.has(character.codePointAt(0) ?? 0);
}

/** OpenType, 'cmap' table, formats 4 and 12: https://learn.microsoft.com/typography/opentype/spec/cmap */
function addCharacters(font: Buffer, drawn: Set<number>): void {
  const table = startOfCmap(font);
  for (let record = 0; record < font.readUInt16BE(table + 2); record += 1) {
    const start = table + font.readUInt32BE(table + 4 + 8 * record + 4);
    const format = font.readUInt16BE(start);
    if (format === 4) addSegments(font, start, drawn);
    if (format === 12) addGroups(font, start, drawn);
  }
}

function startOfCmap(font: Buffer): number {
  for (let record = 12; record < 12 + 16 * font.readUInt16BE(4); record += 16)
    if (font.toString('latin1', record, record + 4) === 'cmap') return font.readUInt32BE(record + 8);
  throw new Error('a font without a cmap table');
}

function addSegments(font: Buffer, start: number, drawn: Set<number>): void {
  const size = font.readUInt16BE(start + 6);
  const ends = start + 14;
  const starts = ends + size + 2;
  const deltas = starts + size;
  const offsets = deltas + size;
  for (let place = 0; place < size; place += 2) {
    const first = font.readUInt16BE(starts + place);
    const last = font.readUInt16BE(ends + place);
    const offset = font.readUInt16BE(offsets + place);
    for (let code = first; code <= last && code !== 0xffff; code += 1) {
      const read = offset === 0 ? code : font.readUInt16BE(offsets + place + offset + 2 * (code - first));
      const glyph = offset !== 0 && read === 0 ? 0 : (read + font.readUInt16BE(deltas + place)) & 0xffff;
      if (glyph !== 0) drawn.add(code);
    }
  }
}

function addGroups(font: Buffer, start: number, drawn: Set<number>): void {
  for (let group = 0; group < font.readUInt32BE(start + 12); group += 1) {
    const at = start + 16 + 12 * group;
    const first = font.readUInt32BE(at);
    const glyph = font.readUInt32BE(at + 8);
    for (let code = first; code <= font.readUInt32BE(at + 4); code += 1)
      if (glyph + code - first !== 0) drawn.add(code);
  }
}

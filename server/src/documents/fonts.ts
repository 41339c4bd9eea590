import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fontCharacters } from '@sadap/contract/font-characters';

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

/** Returns whether any of the fonts draws a character. */
export function drawnBy(fonts: readonly Buffer[]): (character: string) => boolean {
  const drawn = new Set(fonts.flatMap((font) => [...fontCharacters(cmapOf(font))]));
  return (character) => drawn.has(character.codePointAt(0) ?? 0);
}

/** OpenType, table directory: https://learn.microsoft.com/typography/opentype/spec/otff */
function cmapOf(font: Buffer): Buffer {
  for (let record = 12; record < 12 + 16 * font.readUInt16BE(4); record += 16) {
    const start = font.readUInt32BE(record + 8);
    if (font.toString('latin1', record, record + 4) === 'cmap')
      return font.subarray(start, start + font.readUInt32BE(record + 12));
  }
  throw new Error('a font without a cmap table');
}

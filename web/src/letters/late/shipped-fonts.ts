import { isInvisible } from '@sadap/contract/printed-letters';
import { everywhere, files } from './faces.evaluated.ts';

type Letters = { file: string; drawn: string; ranges: (readonly [number, number])[] };

const ADDRESSES: Record<string, string> = import.meta.glob(
  [
    '../../../../node_modules/@fontsource/sarabun/files/sarabun-{latin-ext,vietnamese}-{400,600}-normal.woff2',
    '../../../../node_modules/@fontsource-variable/noto-sans/files/*-{greek,cyrillic,latin-ext}-wght-normal.woff2',
    '../../../../node_modules/@fontsource-variable/noto-sans-{myanmar,khmer,lao,arabic,devanagari}/files/*-wght-normal.woff2',
    '../../../../node_modules/@fontsource-variable/noto-sans-sc/files/*-[0-9]*-wght-normal.woff2',
    '../../../../node_modules/@expo-google-fonts/sarabun/{400Regular,600SemiBold}/*.ttf',
    '../../../../node_modules/@expo-google-fonts/noto-sans-sc/400Regular/*.ttf',
  ],
  { query: '?url&no-inline', import: 'default', eager: true },
);
const addressOf = (file: string) =>
  Object.entries(ADDRESSES).find(([path]) => path.endsWith(`/${file}`))?.[1];

/** The font of the page: its other letters join it (`app/fonts.css`). */
const FAMILY = 'Sarabun';
/** Of texts and of headings, as `app/fonts.css` names them. */
const WEIGHTS = ['400', '600'] as const;

/** A network that lost a font is given this long before the browser asks it again. */
const SECOND_TRY_MS = 10_000;

/** A variable font is its own heading font; of rare Chinese characters there is one weight. */
function addressFor(file: string, weight: (typeof WEIGHTS)[number]): string {
  const bold = file.replace('-400-', '-600-').replace('400Regular', '600SemiBold');
  const address = (weight === '600' && addressOf(bold)) || addressOf(file);
  if (!address) throw new Error(`${file} was not built`);
  return address;
}

const lettersOf = ({ file, drawn }: (typeof files)[number]): Letters => ({
  file,
  drawn,
  ranges: drawn.split(',').map((range) => {
    const [from = '', to = from] = range.split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  }),
});
const EVERYWHERE = everywhere.map(lettersOf);
const OTHERS = files.map(lettersOf);

const drawing = (among: Letters[], character: string) => {
  const code = character.codePointAt(0) ?? 0;
  return among.find(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to));
};

/** Whether a shipped font has the character. */
export const isDrawn = (character: string): boolean =>
  (drawing(EVERYWHERE, character) ?? drawing(OTHERS, character)) !== undefined;

function neededFor(text: string): Letters[] {
  const needed = new Set<Letters>();
  for (const character of new Set(text)) {
    if (isInvisible(character) || drawing(EVERYWHERE, character)) continue;
    const letters = drawing(OTHERS, character);
    if (letters) needed.add(letters);
  }
  return [...needed];
}

const faces = new Map<Letters, FontFace[]>();

/** The browser fetches a face when the page first draws a character of its range. */
function offer(letters: Letters): void {
  const unicodeRange = letters.drawn.replace(/[^,]+/g, 'U+$&');
  const offered = WEIGHTS.map(
    (weight) =>
      new FontFace(FAMILY, `url(${JSON.stringify(addressFor(letters.file, weight))})`, {
        weight,
        unicodeRange,
        display: 'swap',
      }),
  );
  for (const face of offered) document.fonts.add(face);
  faces.set(letters, offered);
}

/** Lets the browser draw with all shipped fonts, each fetched when a page first needs it. */
export function offerFonts(): void {
  if (faces.size > 0) return;
  OTHERS.forEach(offer);
  document.fonts.addEventListener('loadingerror', () => setTimeout(offerFailed, SECOND_TRY_MS));
}

/** A face that failed is never fetched again: another takes its place. */
function offerFailed(): void {
  for (const [letters, offered] of faces) {
    if (!offered.some(({ status }) => status === 'error')) continue;
    for (const face of offered) document.fonts.delete(face);
    offer(letters);
  }
}

/** Resolves when the fonts of all these letters are here; rejects when one could not be fetched. */
export async function loadLetters(text: string): Promise<void> {
  offerFonts();
  offerFailed();
  const needed = neededFor(text).flatMap((letters) => faces.get(letters) ?? []);
  await Promise.all(needed.map((face) => face.load()));
}

export const areLoaded = (text: string): boolean =>
  neededFor(text).every((letters) => faces.get(letters)?.every(({ status }) => status === 'loaded'));

import { OTHER_FILE_ENDINGS, PATIENT_FILE_ENDINGS } from '@sadap/contract/files';

const LONGEST_SHOWN = 120;
/** Characters kept from the end of an overlong name, so that its extension stays readable. */
const SHOWN_OF_END = 20;
const LONGEST_KEPT = 1000;

const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** The name as uploaded, without what a database cannot store. */
export const keptName = (name: string): string =>
  name.replaceAll('\0', '').toWellFormed().slice(-LONGEST_KEPT).toWellFormed();

/**
 * A name to display, or `nameless`: no path, no control or text direction characters, and no overlong middle.
 */
export function shownName(name: string, nameless: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  // Direction marks can make 'gnp.exe' read 'exe.png'.
  const plain = last
    .toWellFormed()
    .replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, '')
    .trim();
  if (!plain || /^\.[^.]*$/.test(plain)) return nameless;
  const letters = Array.from(graphemes.segment(plain), ({ segment }) => segment);
  if (letters.length <= LONGEST_SHOWN) return plain;
  const begin = letters.slice(0, LONGEST_SHOWN - SHOWN_OF_END - 1);
  return [...begin, '…', ...letters.slice(-SHOWN_OF_END)].join('');
}

/** The extension after the last dot, in lower case. */
export const endingOf = (name: string): string => /\.([^./\\]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';

const KNOWN_ENDINGS: readonly string[] = [
  ...Object.values(PATIENT_FILE_ENDINGS).flat(),
  ...Object.values(OTHER_FILE_ENDINGS).flat(),
  ...['wav', 'wave', 'bwf', 'rf64', 'mp3', 'm4a', 'flac', 'ogg', 'heic', 'webp', 'bmp', 'tif', 'tiff'],
];

/**
 * A displayed name with an ending that fits the content: one of another known type is replaced, anything else
 * is kept before it, as it may be part of the name (`REC.001`).
 */
export function fittingName(name: string, [usual = '', ...others]: readonly string[]): string {
  const ending = endingOf(name);
  if ([usual, ...others].includes(ending)) return name;
  const stem = KNOWN_ENDINGS.includes(ending) ? name.trim().slice(0, -1 - ending.length) : name;
  return `${stem.replace(/\.$/, '')}.${usual}`;
}

/*
 * Prints and PDFs draw every character with a shipped font. A character that no font has stands as its code,
 * and the paper names it.
 */

/** Beside a PDF, or a ZIP with one: the codes of the characters that it shows as codes. */
export const UNPRINTED_HEADER = 'x-unprinted-characters';

export const unprintedOf = (headers: Headers): string[] =>
  headers.get(UNPRINTED_HEADER)?.split(' ').filter(Boolean) ?? [];

/** Spaces, joiners, marks of direction. */
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a character draws nothing of its own. */
export const isInvisible = (character: string): boolean => INVISIBLE.test(character);

const codeOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Replaces each character that no font draws by its code, such as [U+1F990], and adds it to `lacking`. */
export const withCodes = (
  text: string,
  isDrawn: (character: string) => boolean,
  lacking: Set<string>,
): string =>
  text.toWellFormed().replace(/\P{ASCII}/gu, (character) => {
    if (isInvisible(character) || isDrawn(character)) return character;
    lacking.add(codeOf(character));
    return `[${codeOf(character)}]`;
  });

/** What the paper says in both languages. */
export const lackingNote = (codes: Iterable<string>): string =>
  `ตัวอักษรที่พิมพ์ไม่ได้ แสดงเป็นรหัสแทน · Characters that cannot be printed, shown as codes: ${[...codes].sort().join(' ')}`;

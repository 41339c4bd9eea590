/**
 * Forms for comparing and searching. What is shown and stored stays as it was typed. A change here needs a
 * migration that empties the stored forms, which the server then writes again
 * (server/src/database/canonical-columns.ts).
 */

/** Nothing of these is seen: zero-width and soft marks, direction marks, fillers, control characters. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu;
const DASHES = /[\p{Pd}\u2212]/gu;
const APOSTROPHES = /[\u2018\u2019\u02bc\u0060\u00b4]/g;
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu;
const IS_DIGIT = /^\p{Nd}$/u;

/** Vowels above and below, tone marks, thanthakhat, nikhahit: they look alike in any order. */
const MARKS =
  /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]{2,}|[\u0eb1\u0eb4-\u0ebb\u0ec8-\u0ece]{2,}|[\u102b-\u1032\u1036-\u1038\u103b-\u103e]{2,}/g;
/** Burmese marks as they are typed (Unicode Technical Note 11); the others by their code. */
const BURMESE = '\u103b\u103c\u103d\u103e\u1031\u102d\u102e\u1032\u102f\u1030\u102b\u102c\u1036\u1037\u1038';
/** Sara am is nikhahit and sara aa (its NFKC form). */
const MARKS_AFTER_AM =
  /(\u0e4d\u0e32)([\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]+)|(\u0ecd\u0eb2)([\u0eb1\u0eb4-\u0ebb\u0ec8-\u0ece]+)/g;
const SARA_I_NIKHAHIT = /\u0e34([\u0e47-\u0e4c]*)\u0e4d/g;

const inOrderOnce = (marks: string) =>
  [...new Set(marks)]
    .sort((one, other) => BURMESE.indexOf(one) - BURMESE.indexOf(other) || (one < other ? -1 : 1))
    .join('');

function marksAsSeen(text: string): string {
  return text
    .replaceAll('\u0e40\u0e40', '\u0e41')
    .replaceAll('\u0ec0\u0ec0', '\u0ec1')
    .replaceAll('\u0e45', '\u0e32')
    .replace(MARKS_AFTER_AM, '$2$1$4$3')
    .replace(MARKS, inOrderOnce)
    .replace(SARA_I_NIKHAHIT, '\u0e36$1');
}

/** Digits of other scripts and full-width ones as 0 to 9. Unicode has each script's ten in a row. */
export function arabicDigits(text: string): string {
  return text.replace(FOREIGN_DIGIT, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let first = code;
    while (IS_DIGIT.test(String.fromCodePoint(first - 1))) first--;
    return String((code - first) % 10);
  });
}

/** Without characters that nobody sees; every run of spaces is one space. */
export function seenText(text: string): string {
  return text.replace(UNSEEN, '').replace(/\s+/g, ' ').trim();
}

/** The one form of all texts that a reader takes for the same, in any letter case. */
export function canonicalText(text: string): string {
  const compatible = seenText(text).normalize('NFKC');
  // Turkish İ is an i with a dot; a sigma ends a word, not what somebody is still typing.
  const oneCase = compatible.toUpperCase().toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ς', 'σ');
  const signs = arabicDigits(oneCase.normalize('NFKC')).replace(DASHES, '-').replace(APOSTROPHES, "'");
  return marksAsSeen(seenText(signs));
}

export const isSameText = (one: string, other: string): boolean =>
  canonicalText(one) === canonicalText(other);

/** Whether one of the texts contains what is searched; an empty search is found in all. */
export function isFoundIn(search: string, texts: readonly string[]): boolean {
  const term = canonicalText(search);
  return texts.some((text) => canonicalText(text).includes(term));
}

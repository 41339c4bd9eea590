/**
 * Forms for comparing and searching. What is shown and stored stays as it was typed. A change here needs a
 * migration that empties the stored forms, which the server then writes again
 * (server/src/database/canonical-columns.ts).
 */

/** Nothing of these is seen: zero-width and soft marks, direction marks, fillers, control characters. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu;
const DASHES = /[\p{Pd}\u2212]/gu;
const APOSTROPHES = /[\u2018\u2019\u02bc\u0060\u00b4]/g;
const DIGIT = /\p{Nd}/gu;
/** Zero in Arabic, Persian, Nagari, Thai, Lao, Burmese and Khmer. */
const ZEROS = ['0', '٠', '۰', '०', '๐', '໐', '၀', '០'].map((zero) => zero.charCodeAt(0));

/** Vowels above and below, tone marks, thanthakhat, nikhahit: they look alike in any order. */
const THAI_MARKS = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]{2,}/g;
/** Sara am is nikhahit and sara aa (its NFKC form). */
const MARKS_AFTER_AM = /\u0e4d\u0e32([\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]+)/g;
const SARA_I_NIKHAHIT = /\u0e34([\u0e47-\u0e4c]*)\u0e4d/g;

const inOrderOnce = (marks: string) => [...new Set(marks)].sort().join('');

function thaiAsSeen(text: string): string {
  return text
    .replaceAll('\u0e40\u0e40', '\u0e41')
    .replaceAll('\u0e45', '\u0e32')
    .replace(MARKS_AFTER_AM, '$1\u0e4d\u0e32')
    .replace(THAI_MARKS, inOrderOnce)
    .replace(SARA_I_NIKHAHIT, '\u0e36$1');
}

/** Digits of other scripts and full-width ones as 0 to 9. */
export function arabicDigits(text: string): string {
  return text.replace(DIGIT, (digit) => {
    const code = digit.normalize('NFKC').charCodeAt(0);
    const zero = ZEROS.find((each) => code >= each && code < each + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** Without characters that nobody sees; every run of spaces is one space. */
export function seenText(text: string): string {
  return text.replace(UNSEEN, '').replace(/\s+/g, ' ').trim();
}

/** The one form of all texts that a reader takes for the same, in any letter case. */
export function canonicalText(text: string): string {
  const compatible = seenText(text).normalize('NFKC');
  const oneCase = compatible.toUpperCase().toLowerCase().normalize('NFKC');
  const signs = arabicDigits(oneCase).replace(DASHES, '-').replace(APOSTROPHES, "'");
  return thaiAsSeen(seenText(signs));
}

export const isSameText = (one: string, other: string): boolean =>
  canonicalText(one) === canonicalText(other);

/** Whether one of the texts contains what is searched; an empty search is found in all. */
export function isFoundIn(search: string, texts: readonly string[]): boolean {
  const term = canonicalText(search);
  return texts.some((text) => canonicalText(text).includes(term));
}

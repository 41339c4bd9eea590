import { arabicDigits, canonicalText, seenText } from '../canonical-text/index.ts';

/**
 * What the keys of an English keyboard type while the computer is set to Thai (Kedmanee, TIS 820). A barcode
 * scanner is such a keyboard. Letters, digits and the dash, with and without shift.
 */
const ENGLISH_KEYS = '1234567890-qwertyuiopasdfghjklzxcvbnmQWERTYUIOPASDFGHJKLZXCVBNM';
const KEDMANEE = [
  ...'ๅ/-ภถ',
  'ุ',
  'ึ',
  ...'คตจข',
  ...['ๆ', 'ไ', 'ำ', 'พ', 'ะ', 'ั', 'ี', 'ร', 'น', 'ย'],
  ...['ฟ', 'ห', 'ก', 'ด', 'เ', '้', '่', 'า', 'ส'],
  ...['ผ', 'ป', 'แ', 'อ', 'ิ', 'ื', 'ท'],
  ...['๐', '"', 'ฎ', 'ฑ', 'ธ', 'ํ', '๊', 'ณ', 'ฯ', 'ญ'],
  ...['ฤ', 'ฆ', 'ฏ', 'โ', 'ฌ', '็', '๋', 'ษ', 'ศ'],
  ...['(', ')', 'ฉ', 'ฮ', 'ฺ', '์', '?'],
];
const ENGLISH_OF = new Map(KEDMANEE.map((sign, index) => [sign, ENGLISH_KEYS.charAt(index)]));

const THAI_SIGN = /[฀-๏๚-๛]/;
/** A scanned number has at least this many digits; a Thai name never reads like one. */
const SCANNED_NUMBER = /^[a-z]{0,4}-?\d{4,}(?:-\d+)*$/i;
/** A label before the number: 'HN 69-00001', 'HN: HN6900001', 'H.N. 1234', 'HN No. 1', 'HN - 1', '(HN) 1'. */
const LABEL =
  /^(?:[([]\s*h\.?n\.?\s*[)\]](?:\s*[:;.#=]+)?\s*|h\.?n\.?(?:\s*no\.?)?(?:\s*[:;.#=]+\s*|\s+-+\s+|\s+|(?=\()))(?=\S)/i;
/** What a scanner may say before the number about the kind of its barcode (ISO/IEC 15424). */
const SYMBOLOGY = /^\][a-z][0-9a-z]/i;
/** 'HN' and these seven digits are a number that Sadap generates, not a label and a number. */
const GENERATED_DIGITS = /^\d{7}$/;

const englishKeys = (text: string) => [...text].map((sign) => ENGLISH_OF.get(sign) ?? sign).join('');

/** The keys '*', '(', ')', ':' and ';' on a Thai layout, beside what ENGLISH_KEYS has. */
const thaiKeys = (text: string) => englishKeys(text.replace(/^๕(.+)๕$|^๖(.+)๗$/, '$1$2').replace(/ซ/g, ':'));

const LOOKS_LIKE_DASH = /\p{Pd}|\u2212/gu;
const FULL_WIDTH = /[\uff01-\uff5e]/g;

const plainSigns = (text: string) =>
  arabicDigits(text.replace(FULL_WIDTH, (sign) => sign.normalize('NFKC')).replace(LOOKS_LIKE_DASH, '-'));

/** What stands around a number: stars of Code 39 as some scanners send them, brackets, quotes. */
const AROUND = ['**', '()', '[]', '{}', '<>', '""', "''", '“”', '‘’'];
const MOST_AROUND = 3;

/** Without the barcode's kind, what stands around and what ends a sentence. */
function bare(text: string): string {
  if (!/\d/.test(text)) return text;
  let inner = text.replace(SYMBOLOGY, '').trim();
  while (',.;'.includes(inner.at(-1) ?? ' ')) inner = inner.slice(0, -1).trimEnd();
  for (let times = 0; times < MOST_AROUND && inner.length > 2; times++)
    if (AROUND.includes(`${inner.at(0)}${inner.at(-1)}`)) inner = inner.slice(1, -1).trim();
  return inner;
}

/**
 * What a hospital number that was typed or scanned may mean, the likeliest first: 'HN' and seven digits are a
 * label and a number, or a number that Sadap generated.
 */
export function hospitalNumberReadings(typed: string): [string, ...string[]] {
  const text = seenText(typed);
  const scanned = THAI_SIGN.test(text) ? thaiKeys(text) : text;
  // Thai words are no keys of a scanner: of those no sign stays Thai.
  const number = bare(plainSigns(THAI_SIGN.test(scanned) ? text : scanned));
  const unlabelled = bare(number.replace(LABEL, ''));
  const isEither = LABEL.test(number) && GENERATED_DIGITS.test(unlabelled);
  return isEither ? [`HN${unlabelled}`, unlabelled] : [unlabelled];
}

/**
 * A hospital number as intended: typed or scanned on a Thai keyboard layout, in Thai or full-width digits,
 * with the label of a sticker or the stars of a barcode around it. Zeros in front belong to the number. Any
 * other text stays as it is.
 */
export const normalizeHospitalNumber = (typed: string): string => hospitalNumberReadings(typed)[0];

/** How every stored one looks. */
export const HOSPITAL_NUMBER = /^[A-Za-z0-9-]{1,20}$/;

/**
 * What a search means, in its canonical form: a number scanned on a Thai keyboard layout, with what
 * scanners and stickers put around it, or the words.
 */
export function normalizeSearch(typed: string): string {
  const text = seenText(typed);
  const scanned = bare(bare(plainSigns(thaiKeys(text))).replace(LABEL, ''));
  if (THAI_SIGN.test(text) && SCANNED_NUMBER.test(scanned)) return canonicalText(scanned);
  const words = canonicalText(text);
  const number = bare(bare(words).replace(LABEL, ''));
  return /\d/.test(number) ? number : words;
}

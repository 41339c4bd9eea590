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

const THAI_ZERO = '๐'.charCodeAt(0);
const THAI_SIGN = /[฀-๏๚-๛]/;
/** A scanned number has at least this many digits; a Thai name never reads like one. */
const SCANNED_NUMBER = /^[a-z]{0,4}-?\d{4,}(?:-\d+)*$/i;

export function arabicDigits(text: string): string {
  return text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO));
}

function englishKeys(text: string): string {
  return [...text].map((sign) => ENGLISH_OF.get(sign) ?? sign).join('');
}

/**
 * A hospital number as intended: typed or scanned on a Thai keyboard layout, or in Thai digits. Any other
 * text stays as it is.
 */
export function normalizeHospitalNumber(typed: string): string {
  const text = typed.trim();
  return THAI_SIGN.test(text) ? englishKeys(text) : arabicDigits(text);
}

/** What a search means: a number scanned on a Thai keyboard layout, or the words as they are. */
export function normalizeSearch(typed: string): string {
  const text = typed.trim();
  const scanned = englishKeys(text);
  return THAI_SIGN.test(text) && SCANNED_NUMBER.test(scanned) ? scanned : arabicDigits(text);
}

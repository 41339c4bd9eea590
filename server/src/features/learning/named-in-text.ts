import { canonicalText } from '@sadap/contract/canonical-text';

/** What would tell the reader who the patient is. */
export type Whose = {
  hn: string;
  citizen_id: string | null;
  phone: string | null;
  name: string | null;
  first_name: string | null;
  last_name: string | null;
};

/** Shorter parts of a name are words of the language, too. */
const SHORTEST_NAME = 2;
const SHORTEST_THAI_NAME = 3;
const SHORTEST_NUMBER = 4;

/** Letters and digits alone: an HN may be written with spaces, dots and dashes. */
const packed = (text: string) => canonicalText(text).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
const digitsOf = (text: string) => canonicalText(text).replaceAll(/\D/g, '');
const isThai = (text: string) => /\p{Script=Thai}/u.test(text);

/** Thai is written without spaces: a name is found anywhere in it. Other names are whole words. */
function hasName(text: string, name: string): boolean {
  const asked = canonicalText(name).trim();
  if (isThai(asked)) return asked.length >= SHORTEST_THAI_NAME && packed(text).includes(packed(asked));
  if (asked.length < SHORTEST_NAME) return false;
  const words = canonicalText(text).split(/[^\p{L}\p{M}\p{N}]+/u);
  return asked.split(/\s+/).every((part) => words.includes(part));
}

/** Whether a text has the patient's HN, another number of theirs, or their name. */
export function namesPatient(
  text: string,
  { hn, citizen_id, phone, name, first_name, last_name }: Whose,
): boolean {
  if (packed(text).includes(packed(hn))) return true;
  const digits = digitsOf(text);
  for (const number of [digitsOf(hn), citizen_id ?? '', digitsOf(phone ?? '')])
    if (number.length >= SHORTEST_NUMBER && digits.includes(number)) return true;
  const names = [first_name, last_name, ...(first_name || last_name ? [] : [name])];
  return names.some((each) => each !== null && hasName(text, each));
}

import type { Charset } from '../config/hl7-charsets.ts';
import { withoutControls } from './message.ts';

/** Thai systems name theirs in several ways. */
const THAI = /^(TIS-?620(-\d+)?|ISO[ _-]?IR[ _-]?166|(ISO-?)?8859[/-]11|WINDOWS-?874|CP-?874)$/i;
const UNIVERSAL = /^(UNICODE[ _-]?)?UTF-?8$/i;
/** Letters up to here stand in both alike. */
const ASCII_END = 0x80;
/** TIS-620 has the letters of the Thai block of Unicode, U+0E01 on, from 0xA1 on. */
const FIRST_THAI = 0x0e01;
const LAST_THAI = 0x0e5b;
const FIRST_BYTE = 0xa1;
/** What reports contain and TIS-620 lacks. */
const NEAREST: Record<string, string> = {
  '–': '-',
  '—': '-',
  '·': '-',
  '•': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '…': '...',
  '≥': '>=',
  '≤': '<=',
  '×': 'x',
  '\u00a0': ' ',
};

/** What is named is believed; null: it is none that is spoken here. */
function charsetNamed(name: string): Charset | 'none' | null {
  if (name === '' || name === 'ASCII') return 'none';
  if (UNIVERSAL.test(name)) return 'UNICODE UTF-8';
  return THAI.test(name) ? 'TIS-620' : null;
}

/** A charset that is not spoken here, or bytes that are none of it. */
export class OtherCharset extends Error {}

/** Reads a message's bytes by its own MSH-18; without one as `usual`. Throws `OtherCharset`. */
export function decoded(bytes: Uint8Array, usual: Charset = 'UNICODE UTF-8'): string {
  // All charsets here have ASCII in common, and MSH-18 is of it.
  const [msh = ''] = Buffer.from(bytes)
    .toString('latin1')
    .split(/[\r\n]/, 1);
  const [name = ''] = (msh.split(msh.charAt(3))[17] ?? '').split(msh.charAt(5) || '~');
  const named = charsetNamed(name.trim());
  if (named === null) throw new OtherCharset();
  const charset = named === 'none' ? usual : named;
  try {
    const label = charset === 'TIS-620' ? 'windows-874' : 'utf-8';
    return withoutControls(new TextDecoder(label, { fatal: true }).decode(bytes));
  } catch {
    throw new OtherCharset();
  }
}

/** What TIS-620 has no letter for becomes the nearest one, or '?'. */
export function encoded(text: string, charset: Charset): Buffer {
  if (charset === 'UNICODE UTF-8') return Buffer.from(text, 'utf8');
  const letters = [...text].flatMap((letter) => [...(NEAREST[letter] ?? letter)]);
  return Buffer.from(letters.map(byteOf));
}

function byteOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < ASCII_END) return code;
  if (code >= FIRST_THAI && code <= LAST_THAI) return code - FIRST_THAI + FIRST_BYTE;
  return '?'.charCodeAt(0);
}

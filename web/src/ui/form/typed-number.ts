import { arabicDigits, seenText } from '@sadap/contract/canonical-text';

/**
 * The number in a text field: with a point or a comma, in any digits. undefined while it is empty; NaN if it
 * is not a number.
 */
export function numberOf(typed: string): number | undefined {
  const text = arabicDigits(seenText(typed)).replace(/[,\uff0c\uff0e]/, '.');
  if (text === '') return undefined;
  return /^-?\d*(?:[.]\d*)?$/.test(text) && /\d/.test(text) ? Number(text) : Number.NaN;
}

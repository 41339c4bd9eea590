import { arabicDigits, seenText } from '@sadap/contract/canonical-text';

/** Thousands in English, and three decimals where the comma is the point. */
const EITHER = /^[1-9]\d{0,2}(?:,\d{3})+$/;

/**
 * The number in a text field: with a point or a comma, in any digits. undefined while it is empty; NaN if it
 * is not a number, or could be two.
 */
export function numberOf(typed: string): number | undefined {
  const signs = arabicDigits(seenText(typed)).replaceAll('\uff0c', ',');
  if (signs === '') return undefined;
  const text = EITHER.test(signs) ? '' : signs.replace(/[,\uff0e]/, '.');
  return /^-?\d*(?:[.]\d*)?$/.test(text) && /\d/.test(text) ? Number(text) : Number.NaN;
}

import { canonicalText } from '../canonical-text/index.ts';

const DIGITS = 13;

/** A Thai citizen id in Arabic digits, without what stands between its groups and around it. */
export function citizenIdOf(typed: string): string {
  return canonicalText(typed).replace(/[\s\p{P}]/gu, '');
}

/**
 * Whether the last of the thirteen digits is the check digit of the others: (11 - Σ digit · (13 - place) mod
 * 11) mod 10, as defined by the Department of Provincial Administration.
 */
export function isCitizenId(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const digits = [...text].map(Number);
  const sum = digits.slice(0, -1).reduce((total, digit, place) => total + digit * (DIGITS - place), 0);
  return (11 - (sum % 11)) % 10 === digits[DIGITS - 1];
}

/** As printed on the card: '1-2345-67890-12-1'. */
export function citizenIdText(id: string): string {
  return id.replace(/^(\d)(\d{4})(\d{5})(\d{2})(\d)$/, '$1-$2-$3-$4-$5');
}

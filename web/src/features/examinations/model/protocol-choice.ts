import type { Organ } from '@sadap/contract/positions';
import { ADULT_FROM_YEARS, type Protocol } from '@sadap/contract/protocols';

/** Without a known age: an adult. */
const suits = ({ ages }: Pick<Protocol, 'ages'>, ageYears: number | null) =>
  ages === 'all' || (ages === 'children') === (ageYears !== null && ageYears < ADULT_FROM_YEARS);

/** Those made for the patient's age first, else in their order. */
export function suitedFirst(protocols: readonly Protocol[], ageYears: number | null): Protocol[] {
  return [...protocols].sort((one, other) => Number(suits(other, ageYears)) - Number(suits(one, ageYears)));
}

/** The organ's usual protocol: the first of that organ alone that suits the age. */
export function usualFor(organ: Organ, protocols: readonly Protocol[], ageYears: number): Protocol | null {
  const ofOrgan = protocols.filter(({ steps }) => steps.every((step) => step.organ === organ));
  return suitedFirst(ofOrgan, ageYears)[0] ?? null;
}

/** A name in both languages, of which the English one may be missing. */
export const nameIn = (language: 'th' | 'en', { th, en }: Protocol['name']) =>
  language === 'en' && en !== '' ? en : th;

import { isSameText } from '@sadap/contract/canonical-text';
import { hospitalNumberReadings } from '@sadap/contract/patient-identity';

/** Enough to know whether there is more than one match, or an HN that matches exactly. */
export const CANDIDATES = 24;

/** Those with exactly that HN. */
export function withHn<Named extends { patientID: string }>(
  typed: string,
  matches: readonly Named[],
): readonly Named[] {
  const numbers = hospitalNumberReadings(typed);
  return matches.filter(({ patientID }) => numbers.some((hn) => isSameText(patientID, hn)));
}

/**
 * Of a search's matches, those who may be meant: with exactly that HN, or else all of them. More than one
 * with exactly that HN: it can be read as the HN of one and of another patient.
 */
export function meantBy<Named extends { patientID: string }>(
  typed: string,
  matches: readonly Named[],
): readonly Named[] {
  const ofHn = withHn(typed, matches);
  return ofHn.length > 0 ? ofHn : matches;
}

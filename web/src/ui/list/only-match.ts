import { isSameText } from '@sadap/contract/canonical-text';
import { hospitalNumberReadings } from '@sadap/contract/patient-identity';

/** Enough to know whether there is more than one match, or an HN that matches exactly. */
export const CANDIDATES = 24;

/** Those with exactly that HN, or of whom a record with it is part. */
export function withHn<Named extends { patientID: string; mergedHNs: string[] }>(
  typed: string,
  matches: readonly Named[],
): readonly Named[] {
  const numbers = hospitalNumberReadings(typed);
  return matches.filter(({ patientID, mergedHNs }) =>
    [patientID, ...mergedHNs].some((own) => numbers.some((hn) => isSameText(own, hn))),
  );
}

/**
 * Of a search's matches, those who may be meant: with exactly that HN, or else all of them. More than one
 * with exactly that HN: it can be read as the HN of one and of another patient.
 */
export function meantBy<Named extends { patientID: string; mergedHNs: string[] }>(
  typed: string,
  matches: readonly Named[],
): readonly Named[] {
  const ofHn = withHn(typed, matches);
  return ofHn.length > 0 ? ofHn : matches;
}

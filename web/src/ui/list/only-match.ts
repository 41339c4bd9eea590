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

/** The HN of a record that is part of this one, by which it was found; undefined: by what it is itself. */
export function mergedHnMeant(
  typed: string,
  { patientID, mergedHNs }: { patientID: string; mergedHNs: string[] },
): string | undefined {
  const numbers = hospitalNumberReadings(typed);
  const isMeant = (own: string) => numbers.some((hn) => isSameText(own, hn));
  return isMeant(patientID) ? undefined : mergedHNs.find(isMeant);
}

/** Nobody has to look: it was meant by its own HN, or no other record is part of it. */
export const isSeenAs = (typed: string, match: { patientID: string; mergedHNs: string[] }): boolean =>
  match.mergedHNs.length === 0 || (withHn(typed, [match]).length > 0 && !mergedHnMeant(typed, match));

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

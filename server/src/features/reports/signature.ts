import { createHash } from 'node:crypto';
import type { DocumentDates } from '../../documents/dates.ts';
import type { DocumentBlock } from '../../documents/document.ts';
import type { Examined } from './queries.ts';
import type { ReportTexts } from './report-texts.ts';
import { skippedPoints } from './skipped-points.ts';

/** Somebody who has signed the examination, and when they did last. */
export type Signature = { name: string; signedAt: string };

/** Whose signatures stand under all sounds; none where one sound is not signed, or there are no sounds. */
export function signaturesOf({ recordings, signatures, names }: Examined): Signature[] {
  const isSigned = recordings.every(({ id }) => signatures.some(({ recording_id: of }) => of === id));
  if (!isSigned) return [];
  const last = new Map(signatures.map(({ signer, signed_at: at }) => [signer, at]));
  return [...last].map(([signer, signedAt]) => ({ name: names.get(signer) ?? '', signedAt }));
}

/** The last of the signatures; nothing is later than one that is missing. */
export const lastSignedMs = (signatures: readonly Signature[]): number =>
  signatures.length === 0
    ? Number.POSITIVE_INFINITY
    : Math.max(...signatures.map(({ signedAt }) => Date.parse(signedAt)));

/**
 * SHA-256 of what clinicians have stated about a check-up. A corrected name, a new letterhead or a later AI
 * result is not among it, nor are the points that were skipped before it was signed: reports were kept before
 * they named such points.
 */
export function basisOf(examined: Examined): string {
  const { recordings, vitalSigns, analyses, signatures, addenda, circumstances, corrections, events } =
    examined;
  const sounds = recordings.map(({ id, position }) => ({ id, position }));
  const { statedLater } = skippedPoints(examined, lastSignedMs(signaturesOf(examined)));
  const stated = {
    sounds,
    vitalSigns,
    analyses,
    signatures,
    addenda,
    circumstances,
    corrections,
    events,
    ...(statedLater.length > 0 && { skippedLater: statedLater }),
  };
  return createHash('sha256').update(JSON.stringify(stated)).digest('hex');
}

/** The end of a report: electronic signatures, or lines to sign on where there are none. */
export function signatureBlocks(
  signatures: readonly Signature[],
  texts: ReportTexts,
  dates: DocumentDates,
): DocumentBlock[] {
  if (signatures.length === 0)
    return [{ kind: 'signatures', roles: [texts.examiner, texts.physician], date: texts.date }];
  const rows = signatures.map(
    ({ name, signedAt }) => [texts.signed, `${name}, ${dates.dateTime(signedAt)}`] as const,
  );
  return [{ kind: 'facts', rows }];
}

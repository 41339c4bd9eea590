import type { Condition } from './conditions.ts';

/** Above it the page says it too late. */
const SAID_WITHIN_MS = 2_000;

export type Measured = {
  isWhole: boolean;
  /** Of what is heard; NaN: nothing is. */
  p95Ms: number;
  brokenAtMs: number | null;
  saidAtMs: number | null;
};

/** What of a measurement is not as it must be. */
export function failures(
  { isOlderPage = false, p95MaxMs = Number.POSITIVE_INFINITY }: Pick<Condition, 'isOlderPage' | 'p95MaxMs'>,
  { isWhole, p95Ms, brokenAtMs, saidAtMs }: Measured,
): string[] {
  const isSaidLate =
    brokenAtMs !== null && (saidAtMs === null || saidAtMs - brokenAtMs > SAID_WITHIN_MS) && !isOlderPage;
  return [
    ...(isWhole ? [] : ['stored sound differs']),
    ...(isSaidLate ? [saidAtMs === null ? 'never said' : 'said late'] : []),
    ...(p95Ms > p95MaxMs ? [`p95 above ${p95MaxMs} ms`] : []),
  ];
}

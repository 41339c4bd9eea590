import { describeError } from '../../described-error.ts';
import type { KnownLink } from './chain.ts';
import { trustedPem } from './time-stamp-authority.ts';

type Kept = { link: KnownLink; token: Buffer };
type Stamped = { link: KnownLink; at: Date };
export type VerifiedStamps = {
  /** Those that prove what they say, in the order of the file: their links must still be in the chain. */
  stamps: Stamped[];
  /** The first token that proves nothing, and why. */
  fault: string | null;
};

/** Verifies every token: imprint, signature, and the certificates at the time of the stamp. */
export async function verifyStamps(kept: readonly Kept[], caFile: string | null): Promise<VerifiedStamps> {
  const verified: VerifiedStamps = { stamps: [], fault: null };
  if (kept.length === 0) return verified;
  const { certificatesIn, stampedAt } = await import('./time-stamp-token.ts');
  const trusted = certificatesIn(await trustedPem(caFile));
  for (const { link, token } of kept) {
    try {
      verified.stamps.push({ link, at: await stampedAt(token, link, trusted) });
    } catch (error) {
      const why = error instanceof Error ? error.message : describeError(error);
      verified.fault ??= `the time stamp of link ${link.position} proves nothing: ${why}`;
    }
  }
  return verified;
}

const DAY_MS = 86_400_000;

/** From when to when there are stamps, and the longest time without one, in days. Null: there are none. */
export function spanOf(stamps: readonly Stamped[]) {
  const times = stamps.map(({ at }) => at.getTime()).toSorted((one, other) => one - other);
  const [first] = times;
  const last = times.at(-1);
  if (first === undefined || last === undefined) return null;
  const gaps = times.slice(1).map((time, place) => time - (times[place] ?? time));
  return { first: new Date(first), last: new Date(last), longestGapDays: Math.max(0, ...gaps) / DAY_MS };
}

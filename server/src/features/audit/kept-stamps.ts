import { describeError } from '../../described-error.ts';
import type { KnownLink } from './chain.ts';
import { trustedPem } from './time-stamp-authority.ts';

type Kept = { link: KnownLink; token: Buffer };
export type VerifiedStamps = {
  /** Stamped links: they must still be in the chain. */
  links: KnownLink[];
  newest: { link: KnownLink; at: Date } | null;
  /** The first token that proves nothing, and why. */
  fault: string | null;
};

/** Verifies every token: imprint, signature, and the certificates at the time of the stamp. */
export async function verifyStamps(kept: readonly Kept[], caFile: string | null): Promise<VerifiedStamps> {
  const verified: VerifiedStamps = { links: [], newest: null, fault: null };
  if (kept.length === 0) return verified;
  const { certificatesIn, stampedAt } = await import('./time-stamp-token.ts');
  const trusted = certificatesIn(await trustedPem(caFile));
  for (const { link, token } of kept) {
    try {
      const at = await stampedAt(token, link, trusted);
      verified.links.push(link);
      verified.newest = { link, at };
    } catch (error) {
      const why = error instanceof Error ? error.message : describeError(error);
      return { ...verified, fault: `the time stamp of link ${link.position} proves nothing: ${why}` };
    }
  }
  return verified;
}

import type { Transaction } from '../../database/connection.ts';
import { secondFactorQueries } from './queries.ts';
import { createSecretSeal } from './sealed-secret.ts';

/**
 * Seals the secrets of all authenticator apps with another server secret. Returns of how many accounts, and
 * of how many the former secret did not open theirs: those stay as they are.
 */
export async function resealTotp(
  transaction: Transaction,
  formerSecret: string | null,
  newSecret: string,
): Promise<{ sealedCount: number; lostCount: number }> {
  const queries = secondFactorQueries(transaction);
  const former = formerSecret === null ? null : createSecretSeal(formerSecret);
  const next = createSecretSeal(newSecret);
  let sealedCount = 0;
  let lostCount = 0;
  for (const { userId, sealedSecret } of await queries.lockAllTotp()) {
    const secret = former?.open(userId, sealedSecret) ?? null;
    if (secret === null) lostCount += 1;
    else {
      await queries.resealTotp(userId, next.seal(userId, secret));
      sealedCount += 1;
    }
  }
  return { sealedCount, lostCount };
}

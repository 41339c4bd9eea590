import { type Client, ResultCodeError } from 'ldapts';

/** Why the directory refuses a user. */
export type BindRefusal = 'wrong' | 'closed' | 'password-expired' | 'locked-out';

/** unwillingToPerform, inappropriateAuthentication, invalidCredentials, insufficientAccessRights. */
const REFUSALS = new Set([53, 48, 49, 50]);

/** Null if the directory takes the password. */
export async function bindAs(client: Client, dn: string, password: string): Promise<BindRefusal | null> {
  try {
    await client.bind(dn, password);
    return null;
  } catch (error) {
    if (error instanceof ResultCodeError && REFUSALS.has(error.code)) return refusalIn(error.message);
    throw error;
  }
}

/** Active Directory's reasons, which it gives as `data 532`; anything else is a wrong password. */
const REASONS: Record<string, BindRefusal> = {
  533: 'closed',
  701: 'closed',
  530: 'closed',
  531: 'closed',
  532: 'password-expired',
  773: 'password-expired',
  775: 'locked-out',
};

export function refusalIn(message: string): BindRefusal {
  return REASONS[/\bdata ([0-9a-f]{3})\b/i.exec(message)?.[1] ?? ''] ?? 'wrong';
}

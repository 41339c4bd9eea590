import type { LoginResult } from '@sadap/contract/auth';
import { client } from '../../../platform/api.ts';
import { webauthn } from '../../../platform/passkeys.ts';

/** Alone, or as the second step of `id`. */
export async function signInWithPasskey(id?: string, remember = false): Promise<LoginResult> {
  const asked = id === undefined ? {} : { id };
  const { signWithPasskey } = await webauthn.fetch();
  const { options } = await client.auth.passkeyOptions(asked);
  const response = await signWithPasskey(options);
  return client.auth.loginWithPasskey({ ...asked, response, remember });
}

import type { LoginResult, SecondStep } from '@sadap/contract/auth';
import type { RecoveryCodes, TotpBeginning } from '@sadap/contract/second-factor';
import { PASSWORD, type TestServer } from './server.ts';
import { codeAt } from './totp-code.ts';

/** An authenticator app for a signed-in user: its secret, and the recovery codes. */
export async function setUpTotp(server: TestServer, token: string, password = PASSWORD) {
  const begun = await server.call('POST', '/auth/second-factor/totp', token, { password });
  const { secret } = begun.body as TotpBeginning;
  const code = await codeAt(secret, server.clock.now());
  const confirmed = await server.call('POST', '/auth/second-factor/totp/confirm', token, { code });
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body));
  return { secret, code, ...(confirmed.body as RecoveryCodes) };
}

/** The first step of a sign-in. */
export async function firstStep(server: TestServer, username: string, password = PASSWORD) {
  const answer = await server.call('POST', '/auth/login', null, { username, password });
  return answer.body as SecondStep & Partial<LoginResult>;
}

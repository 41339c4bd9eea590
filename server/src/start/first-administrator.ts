import { randomBytes } from 'node:crypto';
import { FIRST_PASSWORD_DAYS, PASSWORD_MINIMUM_RECOMMENDED } from '@sadap/contract/limits';
import type { Config } from '../config/config.ts';
import { faultOfPassword } from '../config/new-password.ts';
import type { Users } from '../features/users/index.ts';

/** 96 random bits, with letters and digits as the rules want them. */
function randomPassword(username: string): string {
  for (;;) {
    const password = randomBytes(12).toString('base64url');
    if (!faultOfPassword(password, { username, minimumLength: PASSWORD_MINIMUM_RECOMMENDED }))
      return password;
  }
}

/** Makes sure that somebody can sign in. Returns what to tell the operator, once. */
export async function ensureAdministrator(users: Users, config: Config): Promise<string | null> {
  if (await users.hasAdministrator()) return null;
  const username = config.ADMIN_USERNAME ?? 'admin';
  const password = config.ADMIN_PASSWORD ?? randomPassword(username);
  // What the operator chose is theirs; what was printed may stay in a log for years.
  const isPasswordFirst = config.ADMIN_PASSWORD === undefined;
  await users.putAdministrator({
    username,
    email: `${username}@localhost.local`,
    password,
    isPasswordFirst,
  });
  return config.ADMIN_PASSWORD
    ? `The first administrator is ${username}, with the password from ADMIN_PASSWORD.`
    : `The first administrator is ${username}, with the password ${password} (shown only now: sign in within ` +
        `${FIRST_PASSWORD_DAYS} days, and choose your own).`;
}

import type { Config } from '../config/config.ts';
import { isThisMachine } from '../config/this-machine.ts';
import type { Users } from '../features/users/index.ts';

/** The password of the demo's accounts and of the first administrator of `npm run dev`. */
export const PUBLISHED_PASSWORD = 'sadap-demo-1';
export const PUBLISHED_ACCOUNTS = ['admin', 'doctor', 'nurse'] as const;

/** Others reach a server whose accounts have a password that everybody knows. */
export class PublishedPasswordError extends Error {
  constructor(names: readonly string[]) {
    super(
      `Others reach this server, and everybody knows the password of ${names.join(', ')}: it is the demo's. Take ` +
        'another folder (DATA_DIR), or choose other passwords first, on this machine alone (HOST=127.0.0.1 and no ' +
        'PUBLIC_URL).',
    );
    this.name = 'PublishedPasswordError';
  }
}

const doOthersReach = ({ HOST, PUBLIC_URL }: Pick<Config, 'HOST' | 'PUBLIC_URL'>): boolean =>
  !isThisMachine(HOST) || (PUBLIC_URL !== undefined && !isThisMachine(new URL(PUBLIC_URL).hostname));

/** Throws PublishedPasswordError. */
export async function refusePublishedPassword(users: Users, config: Config): Promise<void> {
  if (!doOthersReach(config)) return;
  const names = await users.whoHas(PUBLISHED_PASSWORD, PUBLISHED_ACCOUNTS);
  if (names.length > 0) throw new PublishedPasswordError(names);
}

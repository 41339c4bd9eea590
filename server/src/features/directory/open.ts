import type { Clock } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import type { Log } from '../../log.ts';
import type { ExternalAccounts } from '../external-accounts/index.ts';
import type { PasswordChecks } from '../users/index.ts';
import { createLdapDirectory } from './ldap-directory.ts';
import { directoryRulesOf, directorySettingsOf } from './settings.ts';
import { createDirectorySignIn, type DirectorySignIn } from './sign-in.ts';

type Parts = { accounts: ExternalAccounts; passwordChecks: PasswordChecks; clock: Clock; log: Log };

/** The hospital's directory; null where none is configured. */
export function openDirectory(config: Config, parts: Parts): DirectorySignIn | null {
  const settings = directorySettingsOf(config);
  if (!settings) return null;
  return createDirectorySignIn({
    ...parts,
    ldap: createLdapDirectory(settings, parts.clock, parts.log),
    rules: directoryRulesOf(config),
    recheckMs: config.LDAP_RECHECK_MINUTES * 60_000,
  });
}

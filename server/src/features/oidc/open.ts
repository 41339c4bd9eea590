import type { Clock } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/connection.ts';
import type { Log } from '../../log.ts';
import type { Auth } from '../auth/index.ts';
import type { ExternalAccounts } from '../external-accounts/index.ts';
import { createProvider } from './provider.ts';
import { createOidc, type Oidc } from './service.ts';
import { oidcSettingsOf } from './settings.ts';

type Parts = { accounts: ExternalAccounts; auth: Auth; secret: string; clock: Clock; log: Log };

/** Sign-in at the hospital's OpenID provider; null where none is configured. */
export function openOidc(db: Database, config: Config, { log, ...parts }: Parts): Oidc | null {
  const settings = oidcSettingsOf(config);
  if (!settings) return null;
  return createOidc(db, { ...parts, settings, provider: createProvider(settings, parts.clock, log) });
}

import type { Clock } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import { launchKeyIn } from '../../config/launch.ts';
import type { Database } from '../../database/connection.ts';
import { createSeal } from '../../http/seal.ts';
import type { Log } from '../../log.ts';
import type { Auth } from '../auth/index.ts';
import type { ExternalAccounts } from '../external-accounts/index.ts';
import { SealedLaunch } from './sealed-launch.ts';
import { createLaunch, type Launch } from './service.ts';
import { createSmart, type Smart } from './smart/service.ts';
import { smartSettingsOf } from './smart/settings.ts';
import { createLaunchTokens, type LaunchTokens } from './token.ts';

type Parts = { auth: Auth; accounts: ExternalAccounts; secret: string; clock: Clock; log: Log };

/** Both ways in which the hospital's system opens patients here; null where one is not configured. */
export type Launches = { launch: Launch | null; plain: Launch | null; smart: Smart | null };

export function openLaunch(db: Database, config: Config, parts: Parts): Launches {
  const { auth, accounts, secret, clock, log } = parts;
  const tokens = tokensOf(config, clock);
  const settings = smartSettingsOf(config);
  if (!tokens && !settings) return { launch: null, plain: null, smart: null };
  const origins = config.LAUNCH_ORIGINS ?? null;
  const seal = createSeal(secret, 'sadap launch', SealedLaunch, clock);
  const launch = createLaunch(db, { tokens, origins, seal, auth, clock });
  const smart = settings && createSmart(db, { settings, launch, accounts, secret, clock, log });
  return { launch, plain: tokens && launch, smart };
}

/** Those of the plain launch; null where none is configured. */
function tokensOf(config: Config, clock: Clock): LaunchTokens | null {
  const { LAUNCH_KEY_FILE: file, LAUNCH_ISSUER: issuer, PUBLIC_URL: publicUrl } = config;
  if (!file || !issuer) return null;
  const audiences = ['sadap', ...(publicUrl ? [publicUrl, new URL(publicUrl).origin] : [])];
  return createLaunchTokens(launchKeyIn(file), { issuer, audiences, clock });
}

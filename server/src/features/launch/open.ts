import type { Clock } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import { launchKeyIn } from '../../config/launch.ts';
import type { Database } from '../../database/connection.ts';
import type { Auth } from '../auth/index.ts';
import { createLaunchSeal } from './seal.ts';
import { createLaunch, type Launch } from './service.ts';
import { createLaunchTokens } from './token.ts';

type Parts = { auth: Auth; secret: string; clock: Clock };

/** Launches from the hospital's system; null where none is configured. */
export function openLaunch(db: Database, config: Config, { auth, secret, clock }: Parts): Launch | null {
  const {
    LAUNCH_KEY_FILE: file,
    LAUNCH_ISSUER: issuer,
    LAUNCH_ORIGINS: origins,
    PUBLIC_URL: publicUrl,
  } = config;
  if (!file || !issuer) return null;
  const audiences = ['sadap', ...(publicUrl ? [publicUrl, new URL(publicUrl).origin] : [])];
  const tokens = createLaunchTokens(launchKeyIn(file), { issuer, audiences, clock });
  return createLaunch(db, {
    tokens,
    origins: origins ?? null,
    seal: createLaunchSeal(secret, clock),
    auth,
    clock,
  });
}

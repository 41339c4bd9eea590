import type { AccessMode } from '@sadap/contract/access';
import type { AiMode } from '@sadap/contract/ai-analysis';
import { SECURITY_DEFAULTS } from '@sadap/contract/security';
import {
  SecuritySettings,
  type SecuritySettingsChange,
  type SecurityState,
} from '@sadap/contract/security/schema';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../database/connection.ts';
import { createRemembered } from '../../database/remembered.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import { settingsQueries } from '../settings/index.ts';
import { securityQueries } from './queries.ts';

const NAMES = SecuritySettings.keyof().options;
const storedAs = (name: keyof SecuritySettings) => `security.${name}`;

/** Each request asks for it, so it is remembered; another server's change takes effect this much later. */
const ACCESS_REMEMBERED_MS = 1_000;

type Parts = {
  clock: Pick<Clock, 'monotonicMs'>;
  /** The server's configuration; undefined where an administrator chooses. */
  fixedAccess: AccessMode | undefined;
};

/** The administrator's choices; each is a row of the settings table, in JSON. */
export function createSecurity(db: Database, { clock, fixedAccess }: Parts) {
  async function settings(from: Queryable = db): Promise<SecurityState> {
    const stored = await settingsQueries(from).readAll(NAMES.map(storedAs));
    const chosen = NAMES.flatMap((name) => {
      const text = stored.get(storedAs(name));
      return text === undefined ? [] : [[name, JSON.parse(text)]];
    });
    const known = SecuritySettings.parse({ ...SECURITY_DEFAULTS, ...Object.fromEntries(chosen) });
    return { ...known, access: fixedAccess ?? known.access, isAccessFixed: fixedAccess !== undefined };
  }

  const access = createRemembered(async () => (await settings()).access, clock, ACCESS_REMEMBERED_MS);

  return {
    settings: () => settings(),
    reach: () => securityQueries(db).reach(),

    aiMode: async (): Promise<AiMode> => (await settings()).aiMode,
    /** Fixes what a setting begins with; the first value wins, on whichever server. */
    async begin<Name extends keyof SecuritySettings>(name: Name, value: SecuritySettings[Name]) {
      await settingsQueries(db).remember(storedAs(name), JSON.stringify(value));
    },

    /** Costs no query within a second of the last one, and none where it is fixed. */
    async access(): Promise<AccessMode> {
      return fixedAccess ?? access.get();
    },

    async change(caller: Caller, changes: z.output<typeof SecuritySettingsChange>): Promise<SecurityState> {
      if (fixedAccess && changes.access !== undefined && changes.access !== fixedAccess)
        throw new AppError('SETTING_FIXED', 'access');
      const changed = await db.transaction(async (transaction) => {
        const before = await settings(transaction);
        for (const name of NAMES) {
          const to = changes[name];
          const from = before[name];
          if (to === undefined || to === from) continue;
          await settingsQueries(transaction).write(storedAs(name), JSON.stringify(to));
          await record(transaction, caller, {
            action: 'security.setting-changed',
            subject: { kind: 'setting', id: name },
            details: { from, to },
          });
        }
        return settings(transaction);
      });
      access.forget();
      return changed;
    },
  };
}
export type Security = ReturnType<typeof createSecurity>;

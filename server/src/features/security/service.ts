import type { AccessMode } from '@sadap/contract/access';
import { SECURITY_DEFAULTS } from '@sadap/contract/security';
import {
  SecuritySettings,
  type SecuritySettingsChange,
  type SecurityState,
} from '@sadap/contract/security/schema';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import { settingsQueries } from '../settings/index.ts';

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
  let access: { mode: Promise<AccessMode>; untilMs: number } | null = null;

  async function settings(from: Queryable = db): Promise<SecurityState> {
    const stored = await settingsQueries(from).readAll(NAMES.map(storedAs));
    const chosen = NAMES.flatMap((name) => {
      const text = stored.get(storedAs(name));
      return text === undefined ? [] : [[name, JSON.parse(text)]];
    });
    const known = SecuritySettings.parse({ ...SECURITY_DEFAULTS, ...Object.fromEntries(chosen) });
    return { ...known, access: fixedAccess ?? known.access, isAccessFixed: fixedAccess !== undefined };
  }

  async function readAccess(): Promise<AccessMode> {
    return (await settings()).access;
  }

  return {
    settings: () => settings(),

    /** Costs no query within a second of the last one, and none where it is fixed. */
    async access(): Promise<AccessMode> {
      if (fixedAccess) return fixedAccess;
      if (!access || access.untilMs <= clock.monotonicMs()) {
        const asked = { mode: readAccess(), untilMs: clock.monotonicMs() + ACCESS_REMEMBERED_MS };
        access = asked;
        asked.mode.catch(() => {
          if (access === asked) access = null;
        });
      }
      return access.mode;
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
      access = null;
      return changed;
    },
  };
}
export type Security = ReturnType<typeof createSecurity>;

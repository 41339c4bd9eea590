import { SECURITY_DEFAULTS } from '@sadap/contract/security';
import { SecuritySettings, type SecuritySettingsChange } from '@sadap/contract/security/schema';
import type { z } from 'zod';
import type { Database, Queryable } from '../../database/connection.ts';
import type { Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import { settingsQueries } from '../settings/index.ts';

const NAMES = SecuritySettings.keyof().options;
const storedAs = (name: keyof SecuritySettings) => `security.${name}`;

/** The administrator's choices; each is a row of the settings table, in JSON. */
export function createSecurity(db: Database) {
  async function settings(from: Queryable = db): Promise<SecuritySettings> {
    const stored = await settingsQueries(from).readAll(NAMES.map(storedAs));
    const chosen = NAMES.flatMap((name) => {
      const text = stored.get(storedAs(name));
      return text === undefined ? [] : [[name, JSON.parse(text)]];
    });
    return SecuritySettings.parse({ ...SECURITY_DEFAULTS, ...Object.fromEntries(chosen) });
  }

  return {
    settings: () => settings(),

    async change(
      caller: Caller,
      changes: z.output<typeof SecuritySettingsChange>,
    ): Promise<SecuritySettings> {
      return db.transaction(async (transaction) => {
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
    },
  };
}
export type Security = ReturnType<typeof createSecurity>;

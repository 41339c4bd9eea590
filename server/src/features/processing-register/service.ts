import type { ProcessingRegister, RegisterFields } from '@sadap/contract/processing-register';
import { RegisterFields as FieldsSchema, type Refusal } from '@sadap/contract/processing-register/schema';
import type { SecuritySettings } from '@sadap/contract/security';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { documentDates } from '../../documents/dates.ts';
import type { DocumentLanguage } from '../../documents/document.ts';
import type { DocumentWorkers } from '../../documents/document-workers.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { createTurns } from '../../limits/turns.ts';
import { record } from '../audit/index.ts';
import { type KnownConfig, knownFacts } from './known-facts.ts';
import { registerQueries } from './queries.ts';
import { registerBlocks } from './register-document.ts';
import { REGISTER_TEXTS } from './register-texts.ts';

type Parts = {
  config: KnownConfig & { TIME_ZONE: string };
  security: { settings(): Promise<SecuritySettings> };
  /** Refused requests of patients. */
  refusals(): Promise<Refusal[]>;
  documents: DocumentWorkers;
  clock: Clock;
};

/** The register of processing activities (PDPA, section 39). */
export function createProcessingRegister(db: Database, parts: Parts) {
  const { config, security, documents, clock } = parts;
  const queries = registerQueries(db);
  const inTurn = createTurns({
    concurrency: 1,
    maxWaiting: 8,
    maxPerAsker: 2,
    refusal: () => new AppError('EXPORTS_BUSY'),
  });

  async function get(): Promise<ProcessingRegister> {
    const [latest, settings, counts, programs, refusals] = await Promise.all([
      queries.latest(),
      security.settings(),
      queries.counts(),
      queries.programs(),
      parts.refusals(),
    ]);
    return {
      known: knownFacts(config, settings, { counts, programs }),
      // A field that is newer than what was saved is empty.
      fields: FieldsSchema.parse(latest?.fields ?? {}),
      refusals,
      version: latest?.version ?? 0,
      savedAt: latest?.savedAt.toISOString() ?? null,
      savedBy: latest?.savedBy ?? null,
    };
  }

  return {
    get,
    async save(caller: Caller, { version, ...fields }: RegisterFields & { version: number }) {
      await db.transaction(async (transaction) => {
        const inside = registerQueries(transaction);
        const before = FieldsSchema.parse((await inside.latest())?.fields ?? {});
        const row = { version: version + 1, fields, savedBy: caller.userId, savedAt: new Date(clock.now()) };
        if (!(await inside.insert(row))) throw new AppError('REGISTER_CHANGED', 'version');
        const named = Object.keys(fields).filter(
          (name) =>
            JSON.stringify(fields[name as keyof RegisterFields]) !==
            JSON.stringify(before[name as keyof RegisterFields]),
        );
        await record(transaction, caller, {
          action: 'register.changed',
          subject: { kind: 'register', id: version + 1 },
          details: { named },
        });
      });
      return get();
    },
    async pdf(caller: Caller, language: DocumentLanguage): Promise<Uint8Array> {
      return inTurn(caller.userId, async () => {
        const register = await get();
        const t = REGISTER_TEXTS[language];
        const dates = documentDates(language, config.TIME_ZONE);
        await record(db, caller, {
          action: 'register.printed',
          subject: { kind: 'register', id: register.version },
        });
        const saved = register.savedAt
          ? `${t.savedBy} ${dates.dateTime(register.savedAt)} · ${register.savedBy}`
          : t.neverSaved;
        const madeAt = new Date(clock.now());
        return documents.pdf({
          language,
          title: t.title,
          subtitle: register.fields.controllerName || t.about,
          author: register.fields.controllerName || 'Sadap',
          footer: saved,
          madeAt,
          blocks: [{ kind: 'note', text: t.about }, ...registerBlocks(register, language, dates)],
        });
      });
    },
  };
}
export type ProcessingRegisters = ReturnType<typeof createProcessingRegister>;

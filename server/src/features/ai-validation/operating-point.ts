import type { AiMode } from '@sadap/contract/ai-analysis';
import {
  AIMS,
  type ChooseOperatingPointInput,
  countsAt,
  expectedOfNew,
  type Limits,
  missingForChoice,
  type OperatingPoints,
  proposedLimits,
} from '@sadap/contract/ai-validation';
import { type ModelDescription, type MurmurRule, unprovenClasses } from '../../ai/model-files.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { limitsOf, operatingPointsQueries } from '../ai-analysis/index.ts';
import { record } from '../audit/index.ts';
import { once } from '../requests/index.ts';
import { heartOutcomesQueries, type Judge } from './queries.ts';

/** What is asked of the heart's model. */
export type Judging = Pick<ModelDescription, 'version' | 'rules' | 'classes' | 'evidence'>;

type Parts = {
  clock: Clock;
  timeZone: string;
  mode: () => Promise<AiMode>;
  /** What answers for hearts on this server; null: it cannot be used. */
  model: () => Promise<Judging | null>;
};

const canBeNormal = (model: Judging) => !unprovenClasses(model).includes('Normal');
const ownLimits = ({ absentUpTo, presentFrom }: MurmurRule): Limits => ({ absentUpTo, presentFrom });

/** The limits by which the model judges here now; null: it has none that could be chosen. */
export async function inForce(db: Database, model: Judging): Promise<Judge | null> {
  const { murmur } = model.rules;
  if (!murmur) return null;
  const limits = limitsOf(await operatingPointsQueries(db).newest(model.version)) ?? ownLimits(murmur);
  return { ...limits, canBeNormal: canBeNormal(model) };
}

const NONE: OperatingPoints = {
  inForce: null,
  missing: missingForChoice([]),
  proposals: [],
  history: [],
};

/** Where the heart's AI says murmur, chosen by administrators in view of their hospital's own outcomes. */
export function createOperatingPointChoice(db: Database, { clock, timeZone, mode, model }: Parts) {
  const queries = operatingPointsQueries(db);
  const answering = async () => ((await mode()) === 'off' ? null : model());
  const heard = (of: Judging) => heartOutcomesQueries(db).heard(of.version, timeZone, canBeNormal(of));

  return {
    async all(): Promise<OperatingPoints> {
      const installed = await answering();
      const judge = installed && (await inForce(db, installed));
      const own = installed?.rules.murmur;
      if (!installed || !judge || !own) return NONE;
      const { version } = installed;
      const { absentUpTo, presentFrom } = judge;
      const limits = { absentUpTo, presentFrom };
      const outcomes = await heard(installed);
      const history = await queries.list(version);
      const newest = history[0]?.point;
      const later = newest && outcomes.filter(({ enteredAt }) => enteredAt > newest.chosenAt);
      const missing = missingForChoice(outcomes);
      return {
        inForce: {
          ...{ version, own: ownLimits(own), limits, overall: countsAt(limits, outcomes) },
          since: later ? countsAt(limits, later) : null,
        },
        missing,
        proposals:
          missing.diseased > 0 || missing.healthy > 0
            ? []
            : AIMS.map((aim) => {
                const proposed = proposedLimits(aim, outcomes);
                const expected = proposed && expectedOfNew(aim, outcomes);
                return { aim, limits: proposed, overall: proposed && countsAt(proposed, outcomes), expected };
              }),
        history: history.map(({ point, chosenBy }) => ({
          number: point.number,
          limits: limitsOf(point),
          reason: point.reason,
          chosenBy,
          chosenAt: point.chosenAt.toISOString(),
        })),
      };
    },

    /** In force from the next sound on. What was answered before stays as it was said. */
    async choose(caller: Caller, { version, after, limits, reason }: ChooseOperatingPointInput) {
      const installed = await answering();
      if (!installed?.rules.murmur) throw new AppError('AI_SILENT');
      if (installed.version !== version) throw new AppError('OPERATING_POINT_CHANGED');
      const missing = missingForChoice(limits ? await heard(installed) : []);
      if (limits && (missing.diseased > 0 || missing.healthy > 0)) throw new AppError('TOO_FEW_OUTCOMES');
      await once(db, caller, async (transaction) => {
        const inside = operatingPointsQueries(transaction);
        const number = after + 1;
        const last = (await inside.newest(version))?.number ?? 0;
        const made = { chosenBy: caller.userId, chosenAt: new Date(clock.now()) };
        const { absentUpTo = null, presentFrom = null } = limits ?? {};
        const row = { modelVersion: version, number, absentUpTo, presentFrom, reason, ...made };
        const id = last === after ? await inside.insert(row) : undefined;
        if (id === undefined) throw new AppError('OPERATING_POINT_CHANGED');
        await record(transaction, caller, {
          action: 'operating-point.chosen',
          subject: { kind: 'operating-point', id },
          details: { version, number, absentUpTo, presentFrom },
        });
        return null;
      });
      return { ok: true as const };
    },
  };
}
export type OperatingPointChoice = ReturnType<typeof createOperatingPointChoice>;

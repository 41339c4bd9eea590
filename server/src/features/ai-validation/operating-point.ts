import type { AiMode } from '@sadap/contract/ai-analysis';
import {
  type ChooseOperatingPointInput,
  countsAt,
  type Limits,
  missingForChoice,
  type OperatingPoints,
  proposalsOf,
} from '@sadap/contract/ai-validation';
import { type ModelDescription, type MurmurRule, unprovenClasses } from '../../ai/model-files.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { limitsOf, operatingPointsQueries } from '../ai-analysis/index.ts';
import { record } from '../audit/index.ts';
import { doneBefore, once } from '../requests/index.ts';
import { type DatedOutcome, heartOutcomesQueries, type Judge } from './queries.ts';

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
      const own = installed?.rules.murmur;
      if (!installed || !own) return NONE;
      const { version } = installed;
      // The choice once: what is said of it and its limits are of one row.
      const history = await queries.list(version);
      const newest = history[0]?.point;
      const chosen = limitsOf(newest);
      const limits = chosen ?? ownLimits(own);
      const outcomes = await heard(installed);
      const missing = missingForChoice(outcomes);
      const isEnough = missing.diseased === 0 && missing.healthy === 0;
      return {
        inForce: {
          ...{ version, own: ownLimits(own), limits, overall: countsAt(limits, outcomes) },
          since: newest && chosen ? countsAt(limits, newSince(newest.chosenAt, outcomes)) : null,
        },
        missing,
        proposals: isEnough
          ? proposalsOf(outcomes).map((each) => ({
              ...each,
              overall: each.limits && countsAt(each.limits, outcomes),
            }))
          : [],
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
      const done = { ok: true as const };
      if (await doneBefore(db, caller)) return done;
      if ((await mode()) === 'off') throw new AppError('AI_SILENT');
      const installed = await model();
      if (!installed?.rules.murmur) throw new AppError('CLASSIFIER_UNAVAILABLE');
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
      return done;
    },
  };
}
export type OperatingPointChoice = ReturnType<typeof createOperatingPointChoice>;

/** Of patients and sounds that the choice did not see: both came after it. */
function newSince(chosenAt: Date, outcomes: readonly DatedOutcome[]): DatedOutcome[] {
  const isNew = ({ enteredAt, firstSoundAt }: DatedOutcome) =>
    enteredAt > chosenAt && firstSoundAt > chosenAt;
  const seen = new Set(outcomes.filter((each) => !isNew(each)).map(({ patientId }) => patientId));
  return outcomes.filter(({ patientId }) => !seen.has(patientId));
}

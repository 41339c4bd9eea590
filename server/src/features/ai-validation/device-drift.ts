import type { AiMode } from '@sadap/contract/ai-analysis';
import { type DeviceDrift, DRIFT_DAYS, DRIFT_FEWEST } from '@sadap/contract/ai-validation';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { lastMonths } from '../ai-analysis/index.ts';
import { added, changesOf, type Inputs, shown } from './changed-inputs.ts';
import { type Measured, measuredByDevice } from './drift-queries.ts';
import { inForce, type Judging } from './operating-point.ts';
import { heartOutcomesQueries } from './queries.ts';

type Parts = {
  clock: Clock;
  timeZone: string;
  mode: () => Promise<AiMode>;
  /** What answers for hearts on this server; null: it cannot be used. */
  model: () => Promise<Judging | null>;
};

/** Whether what the stethoscopes give the heart's AI has changed. */
export function createDeviceDrift(db: Database, { clock, timeZone, mode, model }: Parts) {
  return {
    /** Of a version of the model; without it of the one that answers, or else of the newest that did. */
    async of(chosen: string | undefined): Promise<DeviceDrift> {
      const now = new Date(clock.now());
      const months = lastMonths(now, timeZone);
      if ((await mode()) === 'off') return { isOff: true, months, devices: [] };
      const installed = await model();
      const newest = async () => (await heartOutcomesQueries(db).versions())[0]?.version ?? '';
      // Without a model there are levels and qualities.
      const version = chosen ?? installed?.version ?? (await newest());
      const judge = installed && version === installed.version ? await inForce(db, installed) : null;
      const recentFrom = new Date(now.getTime() - DRIFT_DAYS * 86_400_000);
      const asked = { version, from: months[0] as string, recentFrom, timeZone, judge };
      return { isOff: false, months, devices: devicesOf(await measuredByDevice(db, asked), months) };
    },
  };
}
export type DeviceDriftOfHearts = ReturnType<typeof createDeviceDrift>;

function devicesOf(rows: readonly Measured[], months: readonly string[]): DeviceDrift['devices'] {
  const devices = [...Map.groupBy(rows, ({ device }) => device)].map(([device, own]) => {
    const recent = inputsOf(own.filter(({ isRecent }) => isRecent));
    const before = inputsOf(own.filter(({ isRecent }) => !isRecent));
    const isNew = shown(before).sounds < DRIFT_FEWEST;
    const others = inputsOf(rows.filter((row) => row.device !== device));
    const base = isNew ? others : before;
    const isCompared = Math.min(shown(recent).sounds, shown(base).sounds) >= DRIFT_FEWEST;
    if (!isCompared) return { own, recent, base: before, basis: null };
    return { own, recent, base, basis: isNew ? ('others' as const) : ('before' as const) };
  });
  const changes = changesOf(devices.map(({ basis, recent, base }) => basis && { recent, before: base }));
  return devices.map(({ own, recent, base, basis }, place) => ({
    name: own[0]?.name ?? '',
    months: months.map((month) => shown(inputsOf(own.filter((row) => row.month === month)))),
    recent: shown(recent),
    base: shown(base),
    basis,
    changes: changes[place] ?? [],
  }));
}

const inputsOf = (rows: readonly Measured[]): Inputs =>
  added(
    rows.map((row) => ({
      poor: { k: row.poor, n: row.measured },
      uncertain: { k: row.uncertain, n: row.heard },
      levels: new Map([[row.levelDb, row.sounds]]),
    })),
  );

import type { AiMode } from '@sadap/contract/ai-analysis';
import { AGREEMENT_FINDINGS, type Agreement, agreementOf, sumOf } from '@sadap/contract/ai-validation';
import { HEART_POSITIONS } from '@sadap/contract/positions';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { lastMonths } from '../ai-analysis/index.ts';
import { type Agreed, agreedByMonth } from './agreement-queries.ts';
import { inForce, type Judging } from './operating-point.ts';
import { heartOutcomesQueries } from './queries.ts';

type Parts = {
  clock: Clock;
  timeZone: string;
  mode: () => Promise<AiMode>;
  /** What answers for hearts on this server; null: it cannot be used. */
  model: () => Promise<Judging | null>;
};

/** How often clinicians and the heart's AI say the same, over the last months. */
export function createAgreementOverTime(db: Database, { clock, timeZone, mode, model }: Parts) {
  return {
    /** Of a version of the model; without it of the one that answers, or else of the newest that did. */
    async of(chosen: string | undefined): Promise<Agreement> {
      const months = lastMonths(new Date(clock.now()), timeZone);
      if ((await mode()) === 'off') return { isOff: true, version: null, ...groupsOf([], months) };
      const installed = await model();
      const newest = async () => (await heartOutcomesQueries(db).versions())[0]?.version ?? null;
      const version = chosen ?? installed?.version ?? (await newest());
      if (version === null) return { isOff: false, version, ...groupsOf([], months) };
      // As in the figures: limits that were changed are no change of the model.
      const judge = version === installed?.version ? await inForce(db, installed) : null;
      const from = months[0] as string;
      const rows = await agreedByMonth(db, { version, from, timeZone, judge });
      return { isOff: false, version, ...groupsOf(rows, months) };
    },
  };
}
export type AgreementOverTime = ReturnType<typeof createAgreementOverTime>;

const NONE = { bothAbnormal: 0, bothNormal: 0, aiAlone: 0, clinicianAlone: 0, uncertain: 0 };

function groupsOf(rows: readonly Agreed[], months: string[]) {
  const of = (kind: Agreed['kind']) => rows.filter((row) => row.kind === kind);
  const byMonth = (group: readonly Agreed[]) =>
    months.map((month) => {
      const row = group.find((each) => each.month === month);
      if (!row) return NONE;
      const { bothAbnormal, bothNormal, aiAlone, clinicianAlone, uncertain } = row;
      return { bothAbnormal, bothNormal, aiAlone, clinicianAlone, uncertain };
    });
  const devices = [...Map.groupBy(of('device'), ({ device }) => device).values()].map((group) => ({
    name: group[0]?.deviceName ?? null,
    counts: byMonth(group),
  }));
  const findings = Map.groupBy(of('finding'), ({ finding }) => finding);
  const positions = Map.groupBy(of('position'), ({ position }) => position);
  return {
    months,
    overall: byMonth(of('overall')),
    findings: AGREEMENT_FINDINGS.flatMap((finding) => {
      const group = findings.get(finding);
      return group ? [{ finding, counts: byMonth(group) }] : [];
    }),
    devices: devices.toSorted((one, other) => sizeOf(other.counts) - sizeOf(one.counts)),
    positions: HEART_POSITIONS.flatMap((position) => {
      const group = positions.get(position);
      return group ? [{ position, counts: byMonth(group) }] : [];
    }),
  };
}

function sizeOf(counts: Agreement['overall']): number {
  const sum = sumOf(counts);
  return agreementOf(sum).n + sum.uncertain;
}

import { AI_DRIFT_DAYS, AI_USAGE_MONTHS, type AiUsage as Usage } from '@sadap/contract/ai-analysis';
import type { Organ, Position } from '@sadap/contract/positions';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../database/connection.ts';
import { driftsOf, type Inputs } from './input-drift.ts';

type Counted = {
  kind: 'month' | 'verdict' | 'position' | 'device';
  month: string | null;
  verdict: string | null;
  position: Position | null;
  device: string | null;
  results: number;
  uncertain: number;
  agrees: number;
  disagrees: number;
  recent: number;
  recentPoor: number;
  recentNovelty: number | null;
  recentSd: number | null;
  earlierPoor: number;
  earlierNovelty: number | null;
  earlierSd: number | null;
};

/** How clinicians judge a classifier's results, and how each stethoscope's sounds change. */
export function createAiUsage(db: Database, clock: Clock, timeZone: string) {
  return {
    async of(organ: Organ): Promise<Usage> {
      const now = new Date(clock.now());
      const months = lastMonths(now, timeZone);
      const rows = await counted(db, organ, { now, timeZone, from: months[0] as string });
      const of = (kind: Counted['kind']) => rows.filter((row) => row.kind === kind);
      const byMonth = new Map(of('month').map((row) => [row.month, row]));
      return {
        organ,
        months: months.map((month) => ({ month, ...countsOf(byMonth.get(month)) })),
        classes: of('verdict').map((row) => ({ verdict: row.verdict, ...countsOf(row) })),
        positions: of('position').flatMap((row) =>
          row.position ? [{ position: row.position, ...countsOf(row) }] : [],
        ),
        devices: of('device').map((row) => ({ name: row.device, ...countsOf(row), ...inputsOf(row) })),
      };
    },
  };
}
export type AiUsage = ReturnType<typeof createAiUsage>;

/** As YYYY-MM, this month last. */
export function lastMonths(now: Date, timeZone: string): string[] {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: AI_USAGE_MONTHS }, (_, place) =>
    new Date(Date.UTC(year, month - AI_USAGE_MONTHS + place, 1)).toISOString().slice(0, 7),
  );
}

function countsOf(row: Counted | undefined) {
  const { results = 0, uncertain = 0, agrees = 0, disagrees = 0 } = row ?? {};
  return { results, uncertain, agrees, disagrees };
}

function inputsOf(row: Counted): Pick<Usage['devices'][number], 'recent' | 'before' | 'drifts'> {
  const recent = inputs(row.recent, row.recentPoor, row.recentNovelty, row.recentSd);
  const before = inputs(row.results - row.recent, row.earlierPoor, row.earlierNovelty, row.earlierSd);
  return {
    recent: shown(recent),
    before: shown(before),
    drifts: recent && before ? driftsOf(recent, before) : [],
  };
}

function inputs(results: number, poor: number, novelty: number | null, sd: number | null): Inputs | null {
  if (results === 0) return null;
  return { results, poor: poor / results, novelty: novelty ?? 0, noveltySd: sd ?? 0 };
}

const shown = (of: Inputs | null) => of && { results: of.results, poor: of.poor, novelty: of.novelty };

/** `captures` is named, not imported, so that the classifiers depend on nothing there. */
async function counted(
  db: Queryable,
  organ: Organ,
  { now, timeZone, from }: { now: Date; timeZone: string; from: string },
): Promise<Counted[]> {
  const recentFrom = new Date(now.getTime() - AI_DRIFT_DAYS * 86_400_000).toISOString();
  const { rows } = await db.execute<Counted>(sql`
    with results as (
      select to_char(ai_analyses.created_at at time zone ${timeZone}, 'YYYY-MM') as month,
             ai_analyses.verdict, recordings.position, captures.device_name as device, ai_analyses.novelty,
             ai_analyses.quality->>'verdict' = 'poor' as is_poor,
             ai_analyses.created_at >= ${recentFrom}::timestamptz as is_recent,
             (select count(*) filter (where agrees) from ai_opinions where analysis_id = ai_analyses.id) as agrees,
             (select count(*) filter (where not agrees) from ai_opinions where analysis_id = ai_analyses.id) as disagrees
      from ai_analyses
      join recordings on recordings.id = ai_analyses.recording_id
      left join captures on captures.id = recordings.capture_id
      where recordings.organ = ${organ}
        and ai_analyses.created_at >= (${`${from}-01`}::date)::timestamp at time zone ${timeZone}
    )
    select case when grouping(month) = 0 then 'month' when grouping(verdict) = 0 then 'verdict'
                when grouping(position) = 0 then 'position' else 'device' end as kind,
           month, verdict, position, device,
           count(*)::int as results,
           (count(*) filter (where verdict is null))::int as uncertain,
           coalesce(sum(agrees), 0)::int as agrees, coalesce(sum(disagrees), 0)::int as disagrees,
           (count(*) filter (where is_recent))::int as recent,
           (count(*) filter (where is_recent and is_poor))::int as "recentPoor",
           avg(novelty) filter (where is_recent) as "recentNovelty",
           stddev_samp(novelty) filter (where is_recent) as "recentSd",
           (count(*) filter (where not is_recent and is_poor))::int as "earlierPoor",
           avg(novelty) filter (where not is_recent) as "earlierNovelty",
           stddev_samp(novelty) filter (where not is_recent) as "earlierSd"
    from results
    group by grouping sets ((month), (verdict), (position), (device))
    order by kind, results desc, month, verdict, position, device`);
  return rows;
}

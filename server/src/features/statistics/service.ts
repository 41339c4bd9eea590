import { HEART_POSITIONS, LUNG_POSITIONS, type Organ } from '@sadap/contract/positions';
import type { Activity, DayCount, PositionCount } from '@sadap/contract/statistics';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import type { Patients } from '../patients/index.ts';
import { statisticsQueries } from './queries.ts';

/** Newest activity of all among which that of a user's own patients is looked for. */
const LOOKED_THROUGH = 500;

export function createStatistics(db: Database, patients: Patients, clock: Clock, timeZone: string) {
  const queries = statisticsQueries(db);
  return {
    async positions(organ: Organ, patientId?: number): Promise<PositionCount[]> {
      if (patientId !== undefined) await patients.get(patientId);
      const counts = await queries.countsByPosition(organ, patientId);
      const positions = organ === 'heart' ? HEART_POSITIONS : LUNG_POSITIONS;
      return positions.map((position) => ({ position, count: counts.get(position) ?? 0 }));
    },

    trends: (organ: Organ, days: number): Promise<DayCount[]> =>
      queries.countsByDay(organ, days, new Date(clock.now()), timeZone),

    /** `closedAmong`: who of them is left out. */
    async activity(
      limit: number,
      closedAmong: (patientIds: number[]) => Promise<ReadonlySet<number>>,
      isNarrowed: boolean,
    ): Promise<Activity[]> {
      const rows = await queries.latestActivity(isNarrowed ? LOOKED_THROUGH : limit);
      const closed = await closedAmong(rows.map(({ patientId }) => patientId));
      const shown = rows.filter(({ patientId }) => !closed.has(patientId)).slice(0, limit);
      return shown.map(({ at, checkUpId, checkUpNumber, ...row }) => ({
        ...row,
        at: new Date(at).toISOString(),
        sessionId: checkUpId,
        sessionNumber: checkUpNumber,
      }));
    },
  };
}
export type Statistics = ReturnType<typeof createStatistics>;

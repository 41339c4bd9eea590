import type { Organ } from '@sadap/contract/positions';
import { signedIn } from '../../http/procedures.ts';
import type { Statistics } from './service.ts';

export const statisticsRoutes = (statistics: Statistics) => ({
  activity: signedIn.statistics.activity.handler(async ({ context: { access, caller }, input }) =>
    statistics.activity(
      input.limit,
      (ids) => access.closedAmong(caller, ids),
      (await access.viewer(caller)) !== null,
    ),
  ),
});

/** Listed with the recordings of their organ. */
export const recordingStatisticsRoutes = (statistics: Statistics, organ: Organ) => ({
  positions: signedIn[organ].positions.handler(({ input }) => statistics.positions(organ, input.patient_id)),
  trends: signedIn[organ].trends.handler(({ input }) => statistics.trends(organ, input.days)),
});

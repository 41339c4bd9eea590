import { z } from 'zod';
import { get } from '../procedures.ts';
import type { RecordingsPath } from '../recordings/index.ts';
import {
  Activity,
  ActivityInput,
  DayCount,
  PositionCount,
  PositionStatisticsInput,
  TrendInput,
} from './schema.ts';

/** Statistics of one organ. */
export const statisticsOf = (prefix: RecordingsPath) => ({
  positions: get(`${prefix}/statistics/positions`, 'statistics')
    .input(PositionStatisticsInput)
    .output(z.array(PositionCount)),
  trends: get(`${prefix}/statistics/trends`, 'statistics').input(TrendInput).output(z.array(DayCount)),
});

export const statisticsApi = {
  activity: get('/statistics/activity', 'statistics').input(ActivityInput).output(z.array(Activity)),
};

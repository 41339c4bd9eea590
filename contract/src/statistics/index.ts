export type { Activity, DayCount, PositionCount } from './schema.ts';

export const TREND_DAYS = [7, 30, 90] as const;

import { api } from '../../platform/api.ts';
import { errorCodeOf } from '../../platform/api-error.ts';

/** S1 and S2 of a heart recording. */
export const beatsQuery = (id: number) => api.heart.beats.queryOptions({ input: { id } });

/** Inspirations and expirations of a lung recording. */
export const breathingQuery = (id: number) => api.lung.breathing.queryOptions({ input: { id } });

/** The hospital only records: there are no measurements, rather than ones that failed. */
export const isNotMeasured = (error: unknown): boolean => errorCodeOf(error) === 'SOUNDS_NOT_MEASURED';

/** For a `retry`: once more, unless there are none. */
export const onceMore = (failures: number, error: unknown): boolean => failures < 1 && !isNotMeasured(error);

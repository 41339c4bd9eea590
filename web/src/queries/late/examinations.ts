import { api } from '../../platform/api.ts';

/** Another machine may continue the same examination. */
const REFRESHED_EVERY_MS = 5_000;

/** Everything asked of examinations. */
export const examinationsKey = () => api.examinations.key();

export const examinationQuery = (id: number) =>
  api.examinations.get.queryOptions({ input: { id }, refetchInterval: REFRESHED_EVERY_MS });

/** The examinations of a check-up. */
export const examinationsQuery = (checkUpId: number) =>
  api.examinations.list.queryOptions({ input: { session_id: checkUpId } });

/** Built in and own ones. */
export const protocolsQuery = () => api.protocols.list.queryOptions();

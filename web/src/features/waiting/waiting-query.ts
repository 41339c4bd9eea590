import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Rows of a page of the dashboard's list. */
export const SHOWN = 5;
const POLL_MS = 60_000;

/** A page of what waits for a doctor, after one of them. */
export const waitingQuery = (after: number) =>
  api.recordings.waiting.queryOptions({
    input: { after, limit: SHOWN },
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });

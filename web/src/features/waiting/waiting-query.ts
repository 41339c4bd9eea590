import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Rows of a page of the dashboard's list. */
export const SHOWN = 5;
const POLL_MS = 60_000;

/** A page of unreviewed sounds, after a given one. */
export const waitingQuery = (after: number) =>
  api.recordings.waiting.queryOptions({
    input: { after, limit: SHOWN },
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });

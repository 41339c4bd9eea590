import { keepPreviousData } from '@tanstack/react-query';
import { waitingQuery } from '../../../queries/recordings.ts';

/** Rows of a page of the dashboard's list. */
export const SHOWN = 5;
const POLL_MS = 60_000;

/** A page of unreviewed sounds, after a given one. */
export const waitingPageQuery = (after: number) => ({
  ...waitingQuery(after, SHOWN),
  refetchInterval: POLL_MS,
  placeholderData: keepPreviousData,
});

import type { CheckUp } from '@sadap/contract/checkups';
import type { ToBeNamed } from '@sadap/contract/naming';
import type { Patient } from '@sadap/contract/patients';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { errorCodeOf, namesNothing } from '../../platform/api-error.ts';
import { useLocation, useNavigate } from '../../platform/navigation.tsx';
import { checkUpQuery, checkUpsKey } from '../checkups.ts';
import { patientQuery } from '../patients.ts';
import { recordingsQuery } from '../recordings.ts';
import { examinationsKey } from './examinations.ts';
import { isToBeNamed, toBeNamedQuery } from './naming.ts';
import { useMergedInto } from './use-merged-into.ts';

/** Somebody else may name the patient while the page is open. */
const REFRESHED_EVERY_MS = 5_000;

type Whose = {
  data: Patient | ToBeNamed | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
};

/**
 * The patient of the page, or the one to be named, who is asked for only where there is no such patient. Once
 * named, the same page of the patient follows, and keeps what it shows until then. Of a merged record the one
 * follows that it is part of.
 */
export function useWhose(id: number): Whose {
  const queries = useQueryClient();
  // Their number is never a patient's: asking for one again would leave the page without both for a moment.
  const isKnown = queries.getQueryData(toBeNamedQuery(id).queryKey) !== undefined;
  const patient = useQuery({ ...patientQuery(id), enabled: !isKnown });
  const merged = useMergedInto(id, patient);
  const isUnknown = isKnown || errorCodeOf(patient.error) === 'PATIENT_NOT_FOUND';
  const awaiting = useQuery({
    ...toBeNamedQuery(id),
    enabled: isUnknown,
    staleTime: 0,
    refetchInterval: REFRESHED_EVERY_MS,
  });
  const shown = useRef<ToBeNamed>(undefined);
  if (awaiting.data?.named === null) shown.current = awaiting.data;
  const known = shown.current?.patientId === id ? shown.current : undefined;
  // What an earlier page knew may have been undone since.
  const isFresh = isUnknown && awaiting.isFetchedAfterMount;
  useGoOn(isFresh ? awaiting.data : undefined);
  if (merged.isMerged) return { data: undefined, error: merged.error, refetch: merged.refetch };
  if (!isUnknown) return patient;
  const { error, refetch } = awaiting;
  if (namesNothing(error)) return { data: undefined, error, refetch };
  // A request that fails while the page is open changes nothing that it shows.
  return known ? { data: known, error: null, refetch } : { data: undefined, error, refetch };
}

/** Whether the check-up is theirs. It keeps its id when it is put to a patient. */
export const isCheckUpOf = (who: Patient | ToBeNamed, { id, patientId }: CheckUp): boolean =>
  isToBeNamed(who) ? who.sessionId === id : who.id === patientId;

/** Goes on with the patient whom the entry was put to. */
function useGoOn(entry: ToBeNamed | undefined): void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const latest = useRef(entry);
  latest.current = entry;
  const namedId = entry?.named?.patient.id;
  useEffect(() => {
    if (namedId === undefined || !latest.current?.named) return;
    const { patientId, sessionId, named } = latest.current;
    let isOver = false;
    const goOn = async () => {
      await askForPatient(queries, namedId, sessionId);
      if (isOver) return;
      const { queryKey } = checkUpQuery(sessionId);
      const { sessionNumber } = named;
      queries.setQueryData(queryKey, (now) => now && { ...now, patientId: namedId, sessionNumber });
      const rest = pathname.slice(`/patients/${patientId}`.length);
      await navigate(`/patients/${namedId}${rest}${search}`, { replace: true });
    };
    void goOn();
    return () => {
      isOver = true;
    };
  }, [namedId, navigate, pathname, queries, search]);
}

/** What the page shows of the patient next, so that nothing of it goes away for a moment. */
async function askForPatient(queries: QueryClient, patientId: number, checkUpId: number): Promise<void> {
  const of = { patientId, checkUpId };
  void queries.invalidateQueries({ queryKey: checkUpsKey(), refetchType: 'none' });
  await Promise.all([
    queries.prefetchQuery(patientQuery(patientId)),
    queries.prefetchQuery(recordingsQuery('heart', of)),
    queries.prefetchQuery(recordingsQuery('lung', of)),
    queries.invalidateQueries({ queryKey: examinationsKey() }),
  ]);
}

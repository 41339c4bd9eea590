import type { ToBeNamed } from '@sadap/contract/naming';
import type { Patient } from '@sadap/contract/patients';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorCodeOf } from '../../platform/api-error.ts';
import { useLocation, useNavigate } from '../../platform/navigation.tsx';
import { patientQuery } from '../patients.ts';
import { toBeNamedQuery } from './naming.ts';

type Whose = {
  data: Patient | ToBeNamed | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
};

/**
 * Whose page it is: a patient's, or that of one to be named, who is asked for only where there is no such
 * patient. Once named, the same page of the patient follows.
 */
export function useWhose(id: number): Whose {
  const patient = useQuery(patientQuery(id));
  const isUnknown = errorCodeOf(patient.error) === 'PATIENT_NOT_FOUND';
  const awaiting = useQuery({ ...toBeNamedQuery(id), enabled: isUnknown, staleTime: 0 });
  // What an earlier page knew may have been undone since.
  const isFresh = isUnknown && awaiting.isFetchedAfterMount;
  useGoOnWith(id, isFresh ? awaiting.data?.named?.patient.id : undefined);
  if (patient.data && !isUnknown) return patient;
  if (isUnknown && errorCodeOf(awaiting.error) === 'TO_BE_NAMED_NOT_FOUND') return patient;
  const { error, refetch } = isUnknown ? awaiting : patient;
  return { data: awaiting.data?.named === null ? awaiting.data : undefined, error, refetch };
}

/** The check-up keeps its id when it is put to a patient. */
function useGoOnWith(id: number, namedId: number | undefined): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (namedId === undefined) return;
    const rest = pathname.slice(`/patients/${id}`.length);
    void navigate(`/patients/${namedId}${rest}${search}`, { replace: true });
  }, [id, namedId, navigate, pathname, search]);
}

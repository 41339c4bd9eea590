import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorCodeOf } from '../../platform/api-error.ts';
import { useLocation, useNavigate } from '../../platform/navigation.tsx';
import { patientDoorQuery } from './access.ts';

type Asked = { error: unknown; refetch: () => Promise<unknown> };
type MergedInto = Asked & {
  /** What is known of the page's own record does not hold any more. */
  isMerged: boolean;
  /** The record that it is part of follows. */
  isMoving: boolean;
};

/** Longer ones first. */
const PREFIXES = ['/patients/edit/', '/patients/'];

function samePageOf(path: string, id: number, stays: number): string {
  for (const prefix of PREFIXES) {
    const own = `${prefix}${id}`;
    if (path === own || path.startsWith(`${own}/`)) return `${prefix}${stays}${path.slice(own.length)}`;
  }
  return path;
}

/**
 * Goes on with the record that the page's one became part of, on the same page. Answers with what the page
 * says if there is none, and how it asks again.
 * `patient`: the query of the page's patient.
 */
export function useMergedInto(id: number, patient: Asked): MergedInto {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isMerged = errorCodeOf(patient.error) === 'PATIENT_MERGED';
  // The door of a merged record is that of the one it is part of.
  const door = useQuery({
    ...patientDoorQuery(id),
    enabled: isMerged,
    staleTime: 0,
  });
  const stays = isMerged && door.isFetchedAfterMount ? door.data?.id : undefined;
  useEffect(() => {
    if (stays === undefined || stays === id) return;
    const path = samePageOf(pathname, id, stays);
    if (path !== pathname) void navigate(`${path}${search}`, { replace: true });
  }, [id, navigate, pathname, search, stays]);
  if (isMerged && door.isError)
    return { isMerged, isMoving: false, error: door.error, refetch: door.refetch };
  // Its own door: the merge was undone meanwhile.
  if (isMerged && stays !== id) return { isMerged, isMoving: true, error: null, refetch: patient.refetch };
  return { isMerged, isMoving: false, error: patient.error, refetch: patient.refetch };
}

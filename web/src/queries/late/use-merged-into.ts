import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorCodeOf } from '../../platform/api-error.ts';
import { useLocation, useNavigate } from '../../platform/navigation.tsx';
import { patientDoorQuery } from './access.ts';

/**
 * Goes on with the record that the page's one became part of, on the same page. Returns whether it does.
 * `error`: what the server said of the patient.
 */
export function useMergedInto(id: number, error: unknown): boolean {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isMerged = errorCodeOf(error) === 'PATIENT_MERGED';
  // The door of a merged record is that of the one it is part of.
  const door = useQuery({
    ...patientDoorQuery(id),
    enabled: isMerged,
    staleTime: 0,
  });
  const stays = isMerged && door.isFetchedAfterMount ? door.data?.id : undefined;
  useEffect(() => {
    if (stays === undefined || stays === id) return;
    const path = pathname.replace(new RegExp(`^(/patients/(?:edit/)?)${id}(?=/|$)`), `$1${stays}`);
    if (path !== pathname) void navigate(`${path}${search}`, { replace: true });
  }, [id, navigate, pathname, search, stays]);
  return isMerged && !door.isError;
}

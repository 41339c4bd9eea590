import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { api } from './api.ts';

const KEPT_MS = 5 * 60_000;

/** How somebody of the staff is called: by title and name from their profile, or by the username where it has none. */
export function useStaffName(): (username: string) => string {
  const { data } = useQuery(api.users.names.queryOptions({ staleTime: KEPT_MS }));
  const names = useMemo(
    () => new Map(data?.map(({ username, displayName }) => [username, displayName])),
    [data],
  );
  return useCallback((username) => names.get(username) ?? username, [names]);
}

import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { api, queryClient } from '../platform/api.ts';

const KEPT_MS = 5 * 60_000;
const namesQuery = () => api.users.names.queryOptions({ staleTime: KEPT_MS });

/** Display name of a member of staff: title and name from the profile, or the username if there is none. */
export function useStaffName(): (username: string) => string {
  const { data } = useQuery(namesQuery());
  const names = useMemo(
    () => new Map(data?.map(({ username, displayName }) => [username, displayName])),
    [data],
  );
  return useCallback((username) => names.get(username) ?? username, [names]);
}

/** The same outside of components, for toasts and notifications, from the names that the page has loaded. */
export function staffNameOf(username: string): string {
  const names = queryClient.getQueryData(namesQuery().queryKey);
  return names?.find((each) => each.username === username)?.displayName ?? username;
}

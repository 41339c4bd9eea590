import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { queryClient } from '../platform/api.ts';
import { staffNamesQuery } from './users.ts';

/** The name of a member of staff: title and name of their profile, or the username where it has none. */
export function useStaffName(): (username: string) => string {
  const { data } = useQuery(staffNamesQuery());
  const names = useMemo(
    () => new Map(data?.map(({ username, displayName }) => [username, displayName])),
    [data],
  );
  return useCallback((username) => names.get(username) ?? username, [names]);
}

/** The same for toasts and notifications, from the names that the page has already asked for. */
export function staffNameOf(username: string): string {
  const names = queryClient.getQueryData(staffNamesQuery().queryKey);
  return names?.find((each) => each.username === username)?.displayName ?? username;
}

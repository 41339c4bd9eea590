import { useQuery } from '@tanstack/react-query';

/** Code that is fetched when it is first wanted, and stays. `name` tells one piece of code from another. */
export function useCode<Code>(name: string, load: () => Promise<Code>, isWanted: boolean) {
  return useQuery({
    queryKey: ['code', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    enabled: (query) => isWanted || query.state.data !== undefined,
  });
}

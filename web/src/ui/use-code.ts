import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenIdle } from '../platform/when-idle.ts';

const codeQuery = <Code>(name: string, load: () => Promise<Code>) => ({
  queryKey: ['code', name],
  queryFn: load,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Code that is fetched when it is first wanted, and then kept. `name` identifies it. */
export function useCode<Code>(name: string, load: () => Promise<Code>, isWanted: boolean) {
  return useQuery({
    ...codeQuery(name, load),
    enabled: (query) => isWanted || query.state.data !== undefined,
  });
}

/** A tap needs a quick response, offline too: retrying is up to the user. */
const soon = <Code>(name: string, load: () => Promise<Code>) => ({
  ...codeQuery(name, load),
  retry: 1,
  networkMode: 'always' as const,
});

/** The same, prefetched while the page is idle. Keep `load` stable. */
export function useCodeAhead<Code>(name: string, load: () => Promise<Code>, isWanted: boolean) {
  const queries = useQueryClient();
  useEffect(() => whenIdle(() => void queries.prefetchQuery(soon(name, load))), [queries, name, load]);
  return useQuery({ ...soon(name, load), enabled: isWanted });
}

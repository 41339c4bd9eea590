import { useEffect, useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  count += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The page itself says who listens too: nothing above it needs to. */
export function useSaysOnPage(isSaid: boolean): void {
  useEffect(() => {
    if (!isSaid) return;
    change(1);
    return () => change(-1);
  }, [isSaid]);
}

export const useIsSaidOnPage = (): boolean => useSyncExternalStore(subscribe, () => count > 0);

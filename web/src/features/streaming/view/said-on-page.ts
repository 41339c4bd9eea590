import { useEffect } from 'react';
import { Store, useStore } from '../../../platform/store.ts';

const count = new Store(0);

/** The page itself shows who else listens, so the panel above it need not. */
export function useSaysOnPage(isSaid: boolean): void {
  useEffect(() => {
    if (!isSaid) return;
    count.set(count.get() + 1);
    return () => count.set(count.get() - 1);
  }, [isSaid]);
}

export const useIsSaidOnPage = (): boolean => useStore(count) > 0;

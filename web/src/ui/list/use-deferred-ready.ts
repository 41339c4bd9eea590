import { useDeferredValue } from 'react';

/**
 * Whether a page's data is ready. Data that arrives after the first paint is reported deferred: what then
 * appears is drawn in slices, between which a slow tablet responds to touch. Becoming unready is reported at
 * once.
 */
export function useDeferredReady(isReady: boolean): boolean {
  const isDrawn = useDeferredValue(isReady, isReady ? undefined : false);
  return isReady && isDrawn;
}

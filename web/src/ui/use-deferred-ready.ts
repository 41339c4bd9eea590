import { useDeferredValue } from 'react';

/**
 * Whether a page's data is there, told late where it came after the page's first picture: what then appears is drawn in
 * slices, between which a slow tablet answers to touch. What becomes unready is so at once.
 */
export function useDeferredReady(isReady: boolean): boolean {
  const isDrawn = useDeferredValue(isReady, isReady ? undefined : false);
  return isReady && isDrawn;
}

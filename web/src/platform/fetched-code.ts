import { startTransition, useEffect, useState } from 'react';
import { Listeners } from './store.ts';

/** Code that is fetched once for the whole page, by whoever needs it first. */
export function fetchedCode<Code extends object>(load: () => Promise<Code>) {
  let code: Code | null = null;
  const listeners = new Listeners();
  return {
    fetch: async (): Promise<Code> => {
      if (code) return code;
      code = await load();
      listeners.tell();
      return code;
    },
    ifFetched: (): Code | null => code,
    /**
     * The code, or null until somebody needs it. The resulting update is drawn in slices between which the
     * page responds to touch.
     */
    useFetched: (): Code | null => {
      const [known, setKnown] = useState(code);
      useEffect(() => {
        const take = () => startTransition(() => setKnown(code));
        take();
        return listeners.add(take);
      }, []);
      return known;
    },
  };
}

import { useSyncExternalStore } from 'react';

/** A piece of code that is fetched once, for the whole page, by whoever needs it first. */
export function fetchedCode<Code>(load: () => Promise<Code>) {
  let code: Code | null = null;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    fetch: async (): Promise<Code> => {
      code ??= await load();
      for (const listener of listeners) listener();
      return code;
    },
    /** The code, or null as long as nobody has needed it. */
    useFetched: (): Code | null => useSyncExternalStore(subscribe, () => code),
  };
}

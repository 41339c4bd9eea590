import { startTransition, useEffect, useState } from 'react';
import { imported, whenCodeMayCome } from './imported.ts';
import { Store, useStore } from './store.ts';
import { whenIdle } from './when-idle.ts';

const SECOND_TRY_MS = 1_000;

type State<Code> = { code: Code | null; error: unknown; isFetching: boolean };
type Used<Code> = State<Code> & { retry: () => void };

export type LazyModule<Code> = {
  /** Fetches the code once for the whole page. A failure is forgotten: the next call tries again. */
  fetch: () => Promise<Code>;
  /** Fetches it when the page is idle, silently. Returns a function that calls it off. */
  prefetch: () => () => void;
  ifFetched: () => Code | null;
  /** The code, or null until somebody has fetched it. React draws the change as a transition. */
  useFetched: () => Code | null;
  /**
   * Fetches the code while it is wanted. Tries twice, and again when the browser is back online or the late
   * code is there.
   */
  use: (isWanted: boolean) => Used<Code>;
};

/** Code that is loaded late: `const dialog = lazyModule(() => import('./dialog.tsx'))`. */
export function lazyModule<Code extends object>(load: () => Promise<Code>): LazyModule<Code> {
  const state = new Store<State<Code>>({ code: null, error: null, isFetching: false });
  let fetching: Promise<Code> | null = null;

  const fetchOnce = async (): Promise<Code> => {
    try {
      const code = await imported(load);
      state.set({ code, error: null, isFetching: false });
      return code;
    } finally {
      fetching = null;
    }
  };
  const fetch = (): Promise<Code> => {
    const { code } = state.get();
    if (code) return Promise.resolve(code);
    fetching ??= fetchOnce();
    return fetching;
  };

  const fetchWanted = async (): Promise<void> => {
    if (state.get().code || state.get().isFetching) return;
    state.set({ ...state.get(), error: null, isFetching: true });
    try {
      await fetch().catch(async () => {
        await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_MS));
        return fetch();
      });
    } catch (error) {
      state.set({ ...state.get(), error, isFetching: false });
    }
  };
  const retry = () => void fetchWanted();
  let wanters = 0;
  /** Returns a function that ends the wish. What failed is tried anew when it is next wanted. */
  const want = () => {
    wanters += 1;
    retry();
    return () => {
      wanters -= 1;
      if (wanters === 0 && state.get().error) state.set({ ...state.get(), error: null });
    };
  };

  const use = (isWanted: boolean): Used<Code> => {
    const now = useStore(state);
    const hasFailed = now.error !== null;
    useEffect(() => (isWanted ? want() : undefined), [isWanted]);
    useEffect(() => {
      if (!isWanted || !hasFailed) return;
      return whenCodeMayCome(retry);
    }, [isWanted, hasFailed]);
    return { ...now, retry };
  };

  const useFetched = (): Code | null => {
    const [known, setKnown] = useState(state.get().code);
    useEffect(() => {
      const take = () => startTransition(() => setKnown(state.get().code));
      take();
      return state.subscribe(take);
    }, []);
    return known;
  };

  return {
    fetch,
    prefetch: () => whenIdle(() => void fetch().catch(() => undefined)),
    ifFetched: () => state.get().code,
    useFetched,
    use,
  };
}

import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { addressOf, hrefOf, type Params } from './address.ts';
import type { Guard, Location, NavigateOptions, Navigator, Shown } from './navigator.ts';
import { hasUnseen, parted, withUnseen } from './unseen-words.ts';

export { hrefOf, matchPath, type Params } from './address.ts';
export { type Destination, here, type Location, Navigator, type Shown } from './navigator.ts';

const NavigatorContext = createContext<Navigator<unknown> | null>(null);
const ShownContext = createContext<Shown<unknown> | null>(null);

type NavigationProps<View> = {
  navigator: Navigator<View>;
  children: (shown: Shown<View>) => ReactNode;
};

/** Draws the page in sight. The next one is drawn in slices between which a slow tablet answers to touch. */
export function Navigation<View>({ navigator, children }: NavigationProps<View>) {
  const [shown, setShown] = useState(navigator.shown);
  useLayoutEffect(() => {
    const take = () => startTransition(() => setShown(navigator.shown()));
    take();
    return navigator.subscribe(take);
  }, [navigator]);
  return (
    <NavigatorContext value={navigator as Navigator<unknown>}>
      <ShownContext value={shown}>{children(shown)}</ShownContext>
    </NavigatorContext>
  );
}

function provided<Value>(value: Value | null): Value {
  if (value === null) throw new Error('outside of Navigation');
  return value;
}
const useNavigator = () => provided(useContext(NavigatorContext));
const useShown = () => provided(useContext(ShownContext));

export const useLocation = (): Location => useShown().location;
export const useParams = (): Params => useShown().params;

/** Whether the code of the next page is on its way. */
export function useIsFetchingPage(): boolean {
  const navigator = useNavigator();
  return useSyncExternalStore(navigator.subscribe, navigator.isFetching);
}

/** Stable. The promise resolves when the page is in sight, or is not going to be. */
export const useNavigate = () => useNavigator().navigate;

type Query = string | URLSearchParams | Record<string, string>;

const NONE: readonly string[] = [];

/**
 * What follows the `?` of the address, and a stable function that changes it. Parameters named `unseen`,
 * always the same array, stand in the entry of the history instead (`unseen-words.ts`).
 */
export function useSearchParams(unseen = NONE) {
  const navigator = useNavigator();
  const { search, state } = useLocation();
  const params = useMemo(() => withUnseen(search, state), [search, state]);
  const setParams = useCallback(
    (next: Query | ((now: URLSearchParams) => Query), options?: Omit<NavigateOptions, 'state'>) => {
      const { location } = navigator.shown();
      const now = withUnseen(location.search, location.state);
      const query = new URLSearchParams(typeof next === 'function' ? next(now) : next);
      const { to, state: words } = parted(query, unseen);
      void navigator.navigate(to, { ...options, state: words });
    },
    [navigator, unseen],
  );
  // an address from elsewhere loses them as soon as it is in sight
  const isSeen = unseen.some((name) => new URLSearchParams(search).has(name));
  useEffect(() => {
    if (isSeen) setParams((now) => now, { replace: true });
  }, [isSeen, setParams]);
  return [params, setParams] as const;
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string } & NavigateOptions;

/** A link within the application. The browser opens new tabs: by key, middle button or `target`. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const navigator = useNavigator();
  const here = useLocation();
  const href = hrefOf(addressOf(to, here));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
    if (event.defaultPrevented || !isPlain || (rest.target && rest.target !== '_self')) return;
    event.preventDefault();
    // a second visit of the same place is no second entry for Back
    const isHere = href === hrefOf(here) && !hasUnseen(here.state);
    void navigator.navigate(href, { replace: replace ?? isHere, state });
  };
  return <a {...rest} href={href} onClick={follow} />;
}

/** Goes to `to` as soon as it is drawn. */
export function Redirect({ to, replace, state }: { to: string } & NavigateOptions) {
  const navigate = useNavigate();
  const options = useRef({ replace, state });
  useEffect(() => {
    void navigate(to, options.current);
  }, [navigate, to]);
  return null;
}

type Blocker = { state: 'blocked' | 'unblocked'; proceed: () => void; reset: () => void };

/**
 * Holds a navigation back while `guard` says so, until `proceed` or `reset` is called; Back and Forward
 * of the browser too. Closing the tab is the browser's own question (`beforeunload`).
 */
export function useBlocker(guard: Guard): Blocker {
  const navigator = useNavigator();
  const latest = useRef(guard);
  useEffect(() => {
    latest.current = guard;
  });
  const [own] = useState(() => (places: Parameters<Guard>[0]) => latest.current(places));
  useEffect(() => navigator.guard(own), [navigator, own]);
  const holder = useSyncExternalStore(navigator.subscribe, navigator.holder);
  const proceed = useCallback(() => navigator.decide('leave'), [navigator]);
  const reset = useCallback(() => navigator.decide('stay'), [navigator]);
  return { state: holder === own ? 'blocked' : 'unblocked', proceed, reset };
}

import { type Address, addressOf, hrefOf, type Params } from './address.ts';
import {
  type NavigationEffect,
  type NavigationEvent,
  type NavigationState,
  startedAt,
  step,
  type Way,
} from './navigation-state.ts';
import { Listeners } from './store.ts';

/** `state` was given with the navigation, and comes back with Back. */
export type Location = Address & { state: unknown };

/** What an address leads to. */
export type Destination<View> = {
  /** The same object for every address of the same page. */
  page: object;
  params: Params;
  /** Null until `fetch` has brought its code. */
  view: View | null;
  /** Never rejects: what cannot be fetched is a view that says so. */
  fetch: () => Promise<View>;
  /** Asks the server for what the page will show. */
  ask: () => void;
};

/** The page in sight; another object after each navigation. */
export type Shown<View> = { location: Location; params: Params; view: View; page: object };

/** Whether a page wants the user to be asked before it is left. */
export type Guard = (places: { currentLocation: Location; nextLocation: Location }) => boolean;

export type NavigateOptions = { replace?: boolean | undefined; state?: unknown };

/** What an entry of the browser's history carries: its number, and the location's state. */
type Entry = { idx?: number; usr?: unknown } | null;

/** After it no second press of Back is on its way. */
const SETTLE_MS = 100;

/**
 * Takes the tab from page to page: the former one stays in sight, and in the address bar, until the next
 * one's code is there. Runs what `navigation-state.ts` decides.
 */
export class Navigator<View> {
  readonly #destinationOf: (location: Location) => Destination<View>;
  readonly #changed = new Listeners();
  readonly #guards: Guard[] = [];
  #state: NavigationState<Location>;
  #shown: Shown<View>;
  #holder: Guard | null = null;
  #opening = 0;
  #isFetching = false;
  #settling: ReturnType<typeof setTimeout> | undefined;

  /** `view`: the page of the address that the tab was opened with. */
  constructor(destinationOf: (location: Location) => Destination<View>, view: View) {
    this.#destinationOf = destinationOf;
    const location = here();
    const { page, params } = destinationOf(location);
    this.#shown = { location, params, view, page };
    this.#state = startedAt(numberedEntry(0));
    window.addEventListener('popstate', () => this.#moved());
  }

  /** Returns a function that stops it. */
  readonly subscribe = this.#changed.add;
  readonly shown = (): Shown<View> => this.#shown;
  /** Whether the code of the next page is on its way. */
  readonly isFetching = (): boolean => this.#isFetching;
  /** The guard whose question is open. */
  readonly holder = (): Guard | null =>
    this.#state.held && !this.#state.held.isLeaving ? this.#holder : null;

  /** Resolves when the page is in sight, a guard holds it, or a later navigation has taken its place. */
  readonly navigate = async (
    to: string,
    { replace = false, state = null }: NavigateOptions = {},
  ): Promise<void> => {
    const place = { ...addressOf(to, this.#shown.location), state };
    const way = { kind: replace ? ('replace' as const) : ('push' as const), place };
    await this.#apply({ type: 'asked', way, isBlocked: this.#isHeld(place) });
  };

  /** Fetches again what could not be fetched, and draws the page anew. */
  readonly reopen = (): Promise<void> => this.#open({ kind: 'traverse', distance: 0 });

  /** Only the guard that came last is asked. Returns a function that removes it. */
  readonly guard = (guard: Guard): (() => void) => {
    this.#guards.push(guard);
    return () => void this.#guards.splice(this.#guards.indexOf(guard), 1);
  };

  readonly decide = (choice: 'leave' | 'stay'): void => void this.#apply({ type: 'decided', choice });

  #isHeld(nextLocation: Location): boolean {
    const guard = this.#guards.at(-1);
    if (!guard?.({ currentLocation: this.#shown.location, nextLocation })) return false;
    this.#holder = guard;
    return true;
  }

  #moved(): void {
    const place = here();
    // Following a fragment (#main) makes an entry without a number.
    const next = hrefOf(place) === hrefOf(this.#shown.location) ? this.#state.at : this.#state.at + 1;
    const entry = numberedEntry(next);
    void this.#apply({ type: 'moved', entry, isBlocked: this.#isHeld(place) });
  }

  async #apply(event: NavigationEvent<Location>): Promise<void> {
    const [state, effects] = step(this.#state, event);
    this.#state = state;
    this.#changed.tell();
    await Promise.all(effects.map((effect) => this.#perform(effect)));
  }

  async #perform(effect: NavigationEffect<Location>): Promise<void> {
    if (effect.type === 'open') return this.#open(effect.way);
    if (effect.type === 'traverse') return window.history.go(effect.distance);
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => void this.#apply({ type: 'settled' }), SETTLE_MS);
  }

  async #open(way: Way<Location>): Promise<void> {
    this.#opening += 1;
    const opening = this.#opening;
    const location = way.kind === 'traverse' ? here() : way.place;
    const { page, params, view, fetch, ask } = this.#destinationOf(location);
    const fetching = view === null ? fetch() : null;
    if (page !== this.#shown.page) ask();
    this.#isFetching = fetching !== null;
    if (fetching) this.#changed.tell();
    const opened = view ?? (await fetching);
    if (opened === null || opening !== this.#opening) return;
    this.#isFetching = false;
    const entry = this.#state.at + (way.kind === 'push' ? 1 : 0);
    if (way.kind !== 'traverse') writeEntry(way.kind, location, entry);
    this.#shown = { location, params, view: opened, page };
    await this.#apply({ type: 'shown', entry });
  }
}

/** Where the tab stands. */
export function here(): Location {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: (window.history.state as Entry)?.usr ?? null };
}

/** The number of the entry where the browser stands, which is `number` if it had none. */
function numberedEntry(number: number): number {
  const state = window.history.state as Entry;
  if (typeof state?.idx === 'number') return state.idx;
  window.history.replaceState({ ...state, idx: number } satisfies Entry, '');
  return number;
}

function writeEntry(kind: 'push' | 'replace', location: Location, idx: number): void {
  const entry: Entry = { idx, usr: location.state };
  const href = hrefOf(location);
  try {
    if (kind === 'push') window.history.pushState(entry, '', href);
    else window.history.replaceState(entry, '', href);
  } catch {
    // Safari allows only so many in half a minute.
    if (kind === 'push') window.location.assign(href);
  }
}

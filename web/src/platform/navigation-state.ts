/*
 * Where the tab stands in its history, and which navigation a page holds back until the user decides. Pure.
 *
 * The browser moves on Back and Forward before anybody can ask, so a held one is taken back at once and
 * done again if the user wants to leave. Entries are numbered in `history.state`: the difference of two
 * numbers is the way between them.
 */

/** A way to another page; `distance` counts entries, Back is -1. */
export type Way<Place> = { kind: 'push' | 'replace'; place: Place } | { kind: 'traverse'; distance: number };

export type NavigationState<Place> = {
  /** The entry of the page in sight. */
  shown: number;
  /** The entry where the browser stands. */
  at: number;
  /** What the user is asked about. `isLeaving`: has chosen to leave before the browser was back. */
  held: { way: Way<Place>; isLeaving: boolean } | null;
  /** The browser is on its way back to `shown`. */
  isReturning: boolean;
  /** The user has chosen to leave: passes without a question until another page is in sight. */
  isLet: boolean;
};

export type NavigationEvent<Place> =
  /** A link or `navigate()`; `isBlocked`: the page wants to ask first. */
  | { type: 'asked'; way: Way<Place>; isBlocked: boolean }
  /** The browser went to another entry. */
  | { type: 'moved'; entry: number; isBlocked: boolean }
  /** No other move has followed for a while. */
  | { type: 'settled' }
  | { type: 'decided'; choice: 'leave' | 'stay' }
  /** Another page is in sight. */
  | { type: 'shown'; entry: number };

export type NavigationEffect<Place> =
  | { type: 'open'; way: Way<Place> }
  | { type: 'traverse'; distance: number }
  /** Tell `settled` a moment after the last of these. */
  | { type: 'settle' };

type Step<Place> = [NavigationState<Place>, NavigationEffect<Place>[]];

export function startedAt<Place>(entry: number): NavigationState<Place> {
  return { shown: entry, at: entry, held: null, isReturning: false, isLet: false };
}

export function step<Place>(state: NavigationState<Place>, event: NavigationEvent<Place>): Step<Place> {
  switch (event.type) {
    case 'asked':
      if (event.isBlocked && !state.isLet)
        return [{ ...state, held: { way: event.way, isLeaving: false } }, []];
      return [state, [{ type: 'open', way: event.way }]];
    case 'moved':
      return moved({ ...state, at: event.entry }, event.isBlocked);
    case 'settled':
      if (!state.isReturning || state.at === state.shown) return [state, []];
      return [state, [{ type: 'traverse', distance: state.shown - state.at }]];
    case 'decided':
      if (!state.held) return [state, []];
      if (event.choice === 'stay') return [{ ...state, held: null }, []];
      if (state.isReturning) return [{ ...state, held: { ...state.held, isLeaving: true } }, []];
      return leave(state, state.held.way);
    case 'shown':
      return [startedAt(event.entry), []];
  }
}

function moved<Place>(state: NavigationState<Place>, isBlocked: boolean): Step<Place> {
  const distance = state.at - state.shown;
  if (state.isReturning) {
    // pressed again meanwhile: what else is on the way must arrive before the rest can be counted
    if (distance !== 0) return [state, [{ type: 'settle' }]];
    const back = { ...state, isReturning: false };
    return back.held?.isLeaving ? leave(back, back.held.way) : [back, []];
  }
  const way = { kind: 'traverse' as const, distance };
  if (!isBlocked || state.isLet || distance === 0) return [state, [{ type: 'open', way }]];
  const asking = { ...state, held: { way, isLeaving: false }, isReturning: true };
  return [asking, [{ type: 'traverse', distance: -distance }]];
}

function leave<Place>(state: NavigationState<Place>, way: Way<Place>): Step<Place> {
  const left = { ...state, held: null, isLet: true };
  return [
    left,
    [way.kind === 'traverse' ? { type: 'traverse', distance: way.distance } : { type: 'open', way }],
  ];
}

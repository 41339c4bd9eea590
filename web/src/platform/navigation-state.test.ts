import { expect, test } from 'vitest';
import { type NavigationEvent, type NavigationState, startedAt, step, type Way } from './navigation-state.ts';

type State = NavigationState<string>;
type Event = NavigationEvent<string>;

const link: Way<string> = { kind: 'push', place: '/settings' };
const back: Way<string> = { kind: 'traverse', distance: -1 };
const forward: Way<string> = { kind: 'traverse', distance: 1 };

/** The page of the fourth entry is in sight. */
const free: State = startedAt(3);
const asking: State = { ...free, held: { way: link, isLeaving: false } };
const askingBack: State = { ...free, held: { way: back, isLeaving: false } };
/** Back was pressed, the page asks, and the browser is on its way back. */
const returning: State = { ...askingBack, at: 2, isReturning: true };
const returningToLeave: State = { ...returning, held: { way: back, isLeaving: true } };
const returningToStay: State = { ...returning, held: null };
const letGo: State = { ...free, isLet: true };
/** Back was pressed and let through; that page's code is on its way. */
const opening: State = { ...free, at: 2 };

const asked = (isBlocked: boolean): Event => ({ type: 'asked', way: link, isBlocked });
const moved = (entry: number, isBlocked: boolean): Event => ({ type: 'moved', entry, isBlocked });
const leave: Event = { type: 'decided', choice: 'leave' };
const stay: Event = { type: 'decided', choice: 'stay' };
const open = (way: Way<string>) => ({ type: 'open', way });
const traverse = (distance: number) => ({ type: 'traverse', distance });
const here: Way<string> = { kind: 'traverse', distance: 0 };

test.each<[string, State, Event, State, unknown[]]>([
  ['a link', free, asked(false), free, [open(link)]],
  ['a link that is held', free, asked(true), asking, []],
  ['Back', free, moved(2, false), { ...free, at: 2 }, [open(back)]],
  ['Forward', free, moved(4, false), { ...free, at: 4 }, [open(forward)]],
  ['Back that is held', free, moved(2, true), returning, [traverse(1)]],
  [
    'Forward that is held',
    free,
    moved(4, true),
    { ...free, at: 4, held: { way: forward, isLeaving: false }, isReturning: true },
    [traverse(-1)],
  ],
  [
    'two entries back that are held',
    free,
    moved(1, true),
    {
      ...free,
      at: 1,
      held: { way: { kind: 'traverse', distance: -2 }, isLeaving: false },
      isReturning: true,
    },
    [traverse(2)],
  ],
  ['a decision about nothing', free, leave, free, []],
  ['a pause', free, { type: 'settled' }, free, []],

  ['the user stays', asking, stay, free, []],
  ['the user leaves by the link', asking, leave, letGo, [open(link)]],
  ['Back while a link is held', asking, moved(2, true), returning, [traverse(1)]],
  ['a link while another is held', asking, asked(true), asking, []],
  ['a link that nobody holds any more', asking, asked(false), asking, [open(link)]],

  ['the browser is back', returning, moved(3, true), askingBack, []],
  [
    'Back again, before the browser was back',
    returning,
    moved(1, true),
    { ...returning, at: 1 },
    [{ type: 'settle' }],
  ],
  ['nothing follows', { ...returning, at: 1 }, { type: 'settled' }, { ...returning, at: 1 }, [traverse(2)]],
  [
    'nothing follows, and the browser is back',
    { ...returning, at: 3 },
    { type: 'settled' },
    { ...returning, at: 3 },
    [],
  ],
  ['leaving, before the browser was back', returning, leave, returningToLeave, []],
  ['staying, before the browser was back', returning, stay, returningToStay, []],
  ['the browser is back, the user leaves', returningToLeave, moved(3, true), letGo, [traverse(-1)]],
  ['the browser is back, the user stays', returningToStay, moved(3, true), free, []],
  ['leaving by Back', askingBack, leave, letGo, [traverse(-1)]],
  ['staying', askingBack, stay, free, []],

  ['Back that the user has let go', letGo, moved(2, true), { ...letGo, at: 2 }, [open(back)]],
  ['a link after it', letGo, asked(true), letGo, [open(link)]],
  ['the page is in sight', { ...letGo, at: 2 }, { type: 'shown', entry: 2 }, startedAt(2), []],
  ['Forward, to the page in sight, while another opens', opening, moved(3, true), free, [open(here)]],
  ['another page is in sight', askingBack, { type: 'shown', entry: 4 }, startedAt(4), []],
])('%s', (_name, state, event, next, effects) => {
  expect(step(state, event)).toEqual([next, effects]);
});

test('Back held, twice in a hurry, then let go: one entry back', () => {
  const events: Event[] = [
    moved(2, true),
    // the second press came before the way back, which then leads one entry short
    moved(1, true),
    moved(2, true),
    { type: 'settled' },
    moved(3, true),
    leave,
    moved(2, true),
  ];
  let state = free;
  const effects = events.flatMap((event) => {
    const [next, todo] = step(state, event);
    state = next;
    return todo;
  });
  expect(effects).toEqual([
    traverse(1),
    { type: 'settle' },
    { type: 'settle' },
    traverse(1),
    traverse(-1),
    open(back),
  ]);
  expect(state).toEqual({ ...letGo, at: 2 });
});

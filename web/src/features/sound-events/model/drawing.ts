import {
  detailsOf,
  type EventDetail,
  type EventKind,
  MAX_EVENTS,
  REMARK_MAX_LENGTH,
  SHORTEST_EVENT_MS,
  type SoundEvent,
} from '@sadap/contract/sound-events';

/** `key` stays with an event while it is drawn, wherever it is in the order. */
export type DrawnEvent = SoundEvent & { key: number };
type Events = readonly DrawnEvent[];
type Shot = { events: Events; chosen: number | null };
export type Span = { fromMs: number; toMs: number };

export type Drawing = {
  durationMs: number;
  /** In order of their beginning; two of one kind never overlap. */
  events: Events;
  /** Key of the event that is changed. */
  chosen: number | null;
  /** The kind of what is drawn next. */
  pen: EventKind;
  /** The first of two taps. */
  pendingMs: number | null;
  /** What a drag is drawing. */
  sketch: Span | null;
  past: readonly Shot[];
  future: readonly Shot[];
  /** What the last change moved: one drag, or one text as it is typed, is one step of Undo. */
  moving: string | null;
  /** Details that went when the last change made events one: an event has one detail. */
  removed: readonly EventDetail[];
  nextKey: number;
};

const NOTHING: readonly EventDetail[] = [];

export type EventEdge = 'start' | 'end' | 'whole';

export type DrawingStep =
  | { type: 'pen'; kind: EventKind }
  | { type: 'choose'; key: number | null }
  /** The first tap begins an event, the second ends it. */
  | { type: 'tap'; atMs: number }
  | { type: 'sketch'; span: Span | null }
  /** The drag has ended. */
  | { type: 'draw' }
  | { type: 'add'; atMs: number; lengthMs: number }
  /** Undoes a first tap, else chooses nothing. */
  | { type: 'cancel' }
  | { type: 'move'; edge: EventEdge; toMs: number }
  /** The next change is a step of Undo of its own. */
  | { type: 'settle' }
  | { type: 'kind'; kind: EventKind }
  | { type: 'detail'; detail: EventDetail | null }
  | { type: 'remark'; remark: string }
  | { type: 'delete' }
  | { type: 'undo' }
  | { type: 'redo' };

export function beginDrawing(events: readonly SoundEvent[], pen: EventKind, durationMs: number): Drawing {
  return {
    durationMs,
    events: events.map((event, key) => ({ ...event, key })),
    chosen: null,
    pen,
    pendingMs: null,
    sketch: null,
    past: [],
    future: [],
    moving: null,
    removed: NOTHING,
    nextKey: events.length,
  };
}

/** Continues with what was drawn before, as one change of what is saved. */
export const resumed = (state: Drawing, events: readonly SoundEvent[]): Drawing => ({
  ...after(
    state,
    events.map((event, index) => ({ ...event, key: state.nextKey + index })),
    null,
    null,
  ),
  nextKey: state.nextKey + events.length,
});

export const chosenEvent = ({ events, chosen }: Drawing): DrawnEvent | null =>
  events.find(({ key }) => key === chosen) ?? null;
/** What is saved. */
export const soundEventsOf = ({ events }: Drawing): SoundEvent[] =>
  events.map(({ key: _, ...event }) => event);
/** The remarks of events that became one may be longer together than what is saved. */
export const isRemarkTooLong = ({ remark }: DrawnEvent): boolean => remark.length > REMARK_MAX_LENGTH;
export const isDrawn = ({ past }: Drawing): boolean => past.length > 0;
export const isFull = ({ events }: Drawing): boolean => events.length >= MAX_EVENTS;

export function afterStep(state: Drawing, step: DrawingStep): Drawing {
  switch (step.type) {
    case 'pen':
      return { ...state, pen: step.kind };
    case 'choose':
      return { ...state, chosen: step.key, moving: null };
    case 'tap':
      return tapped(state, step.atMs);
    case 'sketch':
      return { ...state, sketch: step.span, pendingMs: step.span ? null : state.pendingMs };
    case 'draw':
      return state.sketch ? withEvent({ ...state, sketch: null }, state.sketch) : state;
    case 'add':
      return added(state, step);
    case 'cancel':
      if (state.pendingMs !== null || state.sketch) return { ...state, pendingMs: null, sketch: null };
      return { ...state, chosen: null, moving: null };
    case 'settle':
      return { ...state, moving: null };
    case 'undo':
    case 'redo':
      return steppedBack(state, step.type);
    default:
      return changed(state, step);
  }
}

/** The detail, where it goes with a kind. */
export const detailOfKind = (kind: EventKind, detail: EventDetail | null): EventDetail | null =>
  detailsOf(kind).find((each) => each === detail) ?? null;

type Change = Extract<DrawingStep, { type: 'move' | 'kind' | 'detail' | 'remark' | 'delete' }>;

/** A change of the chosen event. */
function changed(state: Drawing, step: Change): Drawing {
  const event = chosenEvent(state);
  if (!event) return state;
  const others = state.events.filter((each) => each !== event);
  switch (step.type) {
    case 'move': {
      const moved = movedEvent(state, event, step);
      return moved ? after(state, [...others, moved], event.key, `${event.key} ${step.edge}`) : state;
    }
    case 'kind': {
      if (step.kind === event.kind) return state;
      const { events, key, removed } = merged(others, {
        ...event,
        kind: step.kind,
        detail: detailOfKind(step.kind, event.detail),
      });
      return { ...after(state, events, key, null), removed };
    }
    case 'detail':
      return after(state, [...others, { ...event, detail: step.detail }], event.key, null);
    case 'remark':
      return after(state, [...others, { ...event, remark: step.remark }], event.key, `${event.key} remark`);
    case 'delete':
      return after(state, others, null, null);
  }
}

/** The state after a change. Changes that move the same thing are one step of Undo. */
function after(state: Drawing, events: Events, chosen: number | null, moving: string | null): Drawing {
  const isSameStep = moving !== null && moving === state.moving;
  return {
    ...state,
    events: events.toSorted((one, other) => one.from_ms - other.from_ms || one.to_ms - other.to_ms),
    chosen,
    past: isSameStep ? state.past : [...state.past, { events: state.events, chosen: state.chosen }],
    future: [],
    moving,
    removed: NOTHING,
  };
}

function steppedBack(state: Drawing, to: 'undo' | 'redo'): Drawing {
  const { events, chosen } = state;
  const [from, onto] = to === 'undo' ? [state.past, state.future] : [state.future, state.past];
  const last = from.at(-1);
  if (!last) return state;
  const [rest, grown] = [from.slice(0, -1), [...onto, { events, chosen }]];
  const [past, future] = to === 'undo' ? [rest, grown] : [grown, rest];
  return { ...state, ...last, past, future, pendingMs: null, sketch: null, moving: null, removed: NOTHING };
}

function tapped(state: Drawing, atMs: number): Drawing {
  const { pendingMs } = state;
  if (pendingMs === null) return { ...state, pendingMs: atMs, chosen: null, moving: null };
  return withEvent(
    { ...state, pendingMs: null },
    { fromMs: Math.min(pendingMs, atMs), toMs: Math.max(pendingMs, atMs) },
  );
}

/** Where there is one of its kind already, that one is chosen. */
function added(state: Drawing, { atMs, lengthMs }: { atMs: number; lengthMs: number }): Drawing {
  const at = Math.round(atMs);
  const there = state.events.find(
    ({ kind, from_ms, to_ms }) => kind === state.pen && at >= from_ms && at < to_ms,
  );
  if (there) return { ...state, chosen: there.key, moving: null };
  const next = state.events.find(({ kind, from_ms }) => kind === state.pen && from_ms > at);
  const limitMs = Math.min(next?.from_ms ?? state.durationMs, at + lengthMs);
  return withEvent(state, { fromMs: at, toMs: limitMs });
}

/** Adds what was drawn; what it overlaps of its kind becomes one with it. */
function withEvent(state: Drawing, { fromMs, toMs }: Span): Drawing {
  const { durationMs, pen, nextKey } = state;
  const from = Math.min(Math.max(0, Math.round(fromMs)), durationMs - SHORTEST_EVENT_MS);
  const to = Math.min(Math.max(Math.round(toMs), from + SHORTEST_EVENT_MS), durationMs);
  const drawn = { key: nextKey, kind: pen, from_ms: from, to_ms: to, detail: null, remark: '' };
  const { events, key, removed } = merged(state.events, drawn);
  if (events.length > MAX_EVENTS) return state;
  return { ...after(state, events, key, null), removed, nextKey: nextKey + 1 };
}

/** All remarks of events that become one; somebody may have to shorten them. */
const remarksOf = (events: Events): string =>
  [...new Set(events.map(({ remark }) => remark.trim()).filter(Boolean))].join('; ');

type Merged = { events: Events; key: number; removed: readonly EventDetail[] };

function merged(events: Events, event: DrawnEvent): Merged {
  const isOverlapping = ({ kind, from_ms, to_ms }: DrawnEvent) =>
    kind === event.kind && from_ms < event.to_ms && to_ms > event.from_ms;
  const same = events.filter(isOverlapping);
  const [first = event] = same;
  const details = new Set([...same, event].flatMap(({ detail }) => detail ?? []));
  const [detail = null, ...removed] = details;
  const one = {
    ...first,
    from_ms: Math.min(event.from_ms, ...same.map(({ from_ms }) => from_ms)),
    to_ms: Math.max(event.to_ms, ...same.map(({ to_ms }) => to_ms)),
    detail,
    remark: remarksOf([...same, event]),
  };
  return { events: [...events.filter((each) => !isOverlapping(each)), one], key: one.key, removed };
}

/** How far an event reaches at most: in the sound, and between the neighbours of its kind. */
export function roomOf({ durationMs, events }: Drawing, { key, kind, from_ms, to_ms }: DrawnEvent): Span {
  const ofKind = events.filter((each) => each.kind === kind && each.key !== key);
  const before = ofKind.filter((each) => each.to_ms <= from_ms).map((each) => each.to_ms);
  const behind = ofKind.filter((each) => each.from_ms >= to_ms).map((each) => each.from_ms);
  return { fromMs: Math.max(0, ...before), toMs: Math.min(durationMs, ...behind) };
}

/** It stays in its room, and long enough; null: it does not move. */
function movedEvent(
  drawing: Drawing,
  event: DrawnEvent,
  { edge, toMs }: { edge: EventEdge; toMs: number },
): DrawnEvent | null {
  const { from_ms, to_ms } = event;
  const room = roomOf(drawing, event);
  const within = (from: number, to: number) => Math.round(Math.min(Math.max(toMs, from), to));
  const moved = { ...event };
  if (edge === 'start') moved.from_ms = within(room.fromMs, to_ms - SHORTEST_EVENT_MS);
  else if (edge === 'end') moved.to_ms = within(from_ms + SHORTEST_EVENT_MS, room.toMs);
  else {
    moved.from_ms = within(room.fromMs, room.toMs - (to_ms - from_ms));
    moved.to_ms = moved.from_ms + (to_ms - from_ms);
  }
  return moved.from_ms === from_ms && moved.to_ms === to_ms ? null : moved;
}

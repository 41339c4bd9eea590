/**
 * S1 and S2 are moments (`endS` = `startS`), breaths are stretches. Seconds from the beginning of the sound.
 */
export type MarkKind = 'S1' | 'S2' | 'inspiration' | 'expiration' | 'breath';
export type Mark = { kind: MarkKind; startS: number; endS: number };
type Marks = readonly Mark[];

/** Which end of a stretch is moved; a moment has only one. */
export type Edge = 'start' | 'end';

export type Correction = {
  durationS: number;
  /** In order of time, without overlap. */
  marks: Marks;
  /** Index in `marks`. */
  chosen: number | null;
  /** States for Undo, the latest last. */
  past: readonly { marks: Marks; chosen: number | null }[];
  /** The mark and edge that the last event moved: one drag is one step of Undo. */
  moving: string | null;
};

export type CorrectionEvent =
  | { type: 'choose'; place: number | null }
  | { type: 'step'; by: 1 | -1 }
  | { type: 'move'; edge: Edge; toS: number }
  /** The finger is lifted: the next move is a separate step. */
  | { type: 'settle' }
  | { type: 'rename'; kind: MarkKind }
  | { type: 'delete' }
  | { type: 'add'; kind: MarkKind; atS: number }
  | { type: 'swap' }
  | { type: 'undo' };

/** Two heart sounds are never closer. */
const CLOSEST_MOMENTS_S = 0.03;
const SHORTEST_BREATH_S = 0.1;
/** Length of a breath added by hand, before its ends are moved. */
const NEW_BREATH_S = 1;

const OTHER: Record<MarkKind, MarkKind> = {
  S1: 'S2',
  S2: 'S1',
  inspiration: 'expiration',
  expiration: 'inspiration',
  breath: 'breath',
};

export const isMoment = (kind: MarkKind): boolean => kind === 'S1' || kind === 'S2';

export function beginCorrection(marks: Marks, durationS: number): Correction {
  return { durationS, marks, chosen: null, past: [], moving: null };
}

export const isCorrected = ({ past }: Correction): boolean => past.length > 0;

/** The index of the mark nearest to a second; null without marks. */
export function nearestMark(marks: Marks, second: number): number | null {
  const distance = ({ startS, endS }: Mark) => Math.max(startS - second, second - endS, 0);
  let nearest: number | null = null;
  for (const [place, mark] of marks.entries()) {
    const best = nearest === null ? undefined : marks[nearest];
    if (!best || distance(mark) < distance(best)) nearest = place;
  }
  return nearest;
}

export function afterCorrection(state: Correction, event: CorrectionEvent): Correction {
  const { marks, chosen } = state;
  const mark = chosen === null ? undefined : marks[chosen];
  const changed = (next: Marks, place: number | null): Correction => ({
    ...state,
    marks: next,
    chosen: place,
    past: [...state.past, { marks, chosen }],
    moving: null,
  });
  switch (event.type) {
    case 'choose':
      return { ...state, chosen: event.place, moving: null };
    case 'step': {
      if (marks.length === 0) return state;
      const from = chosen ?? (event.by > 0 ? -1 : marks.length);
      return { ...state, chosen: Math.min(Math.max(0, from + event.by), marks.length - 1), moving: null };
    }
    case 'move': {
      if (!mark || chosen === null) return state;
      const moved = movedMark(state, mark, chosen, event);
      if (!moved) return state;
      const next = marks.with(chosen, moved);
      const moving = `${chosen} ${event.edge}`;
      return state.moving === moving ? { ...state, marks: next } : { ...changed(next, chosen), moving };
    }
    case 'settle':
      return { ...state, moving: null };
    case 'rename':
      if (!mark || chosen === null || mark.kind === event.kind) return state;
      return changed(marks.with(chosen, { ...mark, kind: event.kind }), chosen);
    case 'delete':
      if (!mark || chosen === null) return state;
      return changed(
        marks.toSpliced(chosen, 1),
        marks.length > 1 ? Math.min(chosen, marks.length - 2) : null,
      );
    case 'add':
      return added(state, event, changed);
    case 'swap':
      if (marks.length === 0) return state;
      return changed(
        marks.map((each) => ({ ...each, kind: OTHER[each.kind] })),
        chosen,
      );
    case 'undo': {
      const last = state.past.at(-1);
      return last ? { ...state, ...last, past: state.past.slice(0, -1), moving: null } : state;
    }
  }
}

/** A mark stays between its neighbours; null: it does not move at all. */
function movedMark(
  { marks, durationS }: Correction,
  mark: Mark,
  place: number,
  { edge, toS }: { edge: Edge; toS: number },
): Mark | null {
  const isPoint = isMoment(mark.kind);
  const gapS = isPoint ? CLOSEST_MOMENTS_S : 0;
  const before = marks[place - 1];
  const after = marks[place + 1];
  const shortestS = isPoint ? 0 : SHORTEST_BREATH_S;
  const lowest = edge === 'end' && !isPoint ? mark.startS + shortestS : before ? before.endS + gapS : 0;
  const highest =
    edge === 'start' && !isPoint ? mark.endS - shortestS : after ? after.startS - gapS : durationS;
  const second = Math.min(Math.max(toS, lowest), Math.max(lowest, highest));
  const moved = isPoint
    ? { ...mark, startS: second, endS: second }
    : edge === 'start'
      ? { ...mark, startS: second }
      : { ...mark, endS: second };
  return moved.startS === mark.startS && moved.endS === mark.endS ? null : moved;
}

function added(
  state: Correction,
  { kind, atS }: { kind: MarkKind; atS: number },
  changed: (marks: Marks, place: number | null) => Correction,
): Correction {
  const { marks, durationS } = state;
  const gapS = isMoment(kind) ? CLOSEST_MOMENTS_S : 0;
  const taken = marks.findIndex(({ startS, endS }) => atS > startS - gapS && atS < endS + gapS);
  // There is one already: select it.
  if (taken >= 0) {
    const there = marks[taken];
    if (there?.kind === kind) return { ...state, chosen: taken, moving: null };
    return there ? changed(marks.with(taken, { ...there, kind }), taken) : state;
  }
  const place = marks.filter(({ startS }) => startS < atS).length;
  const limitS = marks[place]?.startS ?? durationS;
  const endS = isMoment(kind) ? atS : Math.min(atS + NEW_BREATH_S, limitS);
  if (!isMoment(kind) && endS - atS < SHORTEST_BREATH_S) return state;
  return changed(marks.toSpliced(place, 0, { kind, startS: atS, endS }), place);
}

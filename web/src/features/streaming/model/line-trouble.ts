import { LIVE_SOUND_MS } from '@sadap/contract/limits';

/** What is wrong with the live sound, and on which line: this browser's, or the stethoscope's. */
export type LineTrouble =
  | (({ kind: 'breaking' } | { kind: 'late'; lateS: number }) &
      (
        | { line: 'own' }
        /** `owedS`: how much sound it still had to send at worst, since its line was last fine. */
        | { line: 'stethoscope'; owedS: number }
      ))
  /** Nothing is missing: the sound comes reduced, as this line is too thin for all of it. */
  | { kind: 'reduced'; line: 'own' };

/** What a look found since the one before. */
export type LineLook = {
  atMs: number;
  /** How much sound was missing, or could not be played. */
  missingMs: number;
  /** By how much what is heard is late. */
  lateMs: number;
  /**
   * By how much the stethoscope's sound is late, as the server last said; 0: it said nothing, or not any
   * more.
   */
  stethoscopeLateMs: number;
  /** Whether the sound comes reduced. */
  isReduced: boolean;
};

type Missing = { atMs: number; missingMs: number };
type Wanted = { trouble: LineTrouble; sinceMs: number };
export type LineState = {
  shown: LineTrouble | null;
  /** When what is shown last changed. */
  changedAtMs: number;
  wanted: Wanted | null;
  /** Of the last `REMEMBERED_MS`. */
  missing: readonly Missing[];
  /** When the server last said that the stethoscope's sound is late. */
  blamedAtMs: number;
  /** By how much the stethoscope's sound was late at worst, since its line was last fine. */
  owedMs: number;
};

export const LINE_IS_FINE: LineState = {
  shown: null,
  changedAtMs: Number.NEGATIVE_INFINITY,
  wanted: null,
  missing: [],
  blamedAtMs: Number.NEGATIVE_INFINITY,
  owedMs: 0,
};

const REMEMBERED_MS = 5_000;
/** A single hiccup says nothing; while it is shown that the sound breaks up, less keeps that true. */
const BREAKING_MS = 200;
const STILL_BREAKING_MS = 60;
/** The sound of a thin line is up to 1.3 s late without anything being wrong. */
const LATE_MS = 1_800;
const STILL_LATE_MS = 1_400;
/** The server tells within a second that the stethoscope's line is at fault: so long nobody is blamed. */
const JUDGED_AFTER_MS = 1_000;
/** It is at fault for all that is remembered as missing. */
const BLAMED_FOR_MS = REMEMBERED_MS + 1_000;
/** Nobody reads faster. */
const SHOWN_AT_LEAST_MS = 3_000;

/** Follows the lines without flicker. */
export function afterLook(before: LineState, look: LineLook): LineState {
  const { atMs, missingMs, stethoscopeLateMs } = look;
  const missing = before.missing.filter((each) => each.atMs > atMs - REMEMBERED_MS);
  if (missingMs > 0) missing.push({ atMs, missingMs });
  const blamedAtMs = stethoscopeLateMs > 0 ? atMs : before.blamedAtMs;
  const isBlamed = atMs - blamedAtMs < BLAMED_FOR_MS;
  const owedMs =
    isBlamed || before.shown?.line === 'stethoscope' ? Math.max(before.owedMs, stethoscopeLateMs) : 0;
  const at = isBlamed
    ? ({ line: 'stethoscope', owedS: Math.ceil(owedMs / 1_000) } as const)
    : ({ line: 'own' } as const);
  const found = troubleOf(before, missing, at, look);
  return { ...shownAfter(before, found, atMs), missing, blamedAtMs, owedMs };
}

function troubleOf(
  { shown }: LineState,
  missing: readonly Missing[],
  at: { line: 'own' } | { line: 'stethoscope'; owedS: number },
  { lateMs, stethoscopeLateMs, isReduced }: LineLook,
): LineTrouble | null {
  const late = stethoscopeLateMs > LIVE_SOUND_MS ? stethoscopeLateMs : lateMs;
  if (stethoscopeLateMs > LIVE_SOUND_MS || lateMs > (shown?.kind === 'late' ? STILL_LATE_MS : LATE_MS))
    return { kind: 'late', ...at, lateS: Math.max(1, Math.round(late / 1_000)) };
  const inAllMs = missing.reduce((sum, each) => sum + each.missingMs, 0);
  const isTold = shown !== null && shown.kind !== 'reduced';
  if (inAllMs >= (isTold ? STILL_BREAKING_MS : BREAKING_MS)) return { kind: 'breaking', ...at };
  return isReduced ? { kind: 'reduced', line: 'own' } : null;
}

function shownAfter(
  before: LineState,
  found: LineTrouble | null,
  atMs: number,
): Pick<LineState, 'shown' | 'changedAtMs' | 'wanted'> {
  const { shown, changedAtMs } = before;
  const isRead = atMs - changedAtMs >= SHOWN_AT_LEAST_MS;
  if (!found)
    return shown && isRead ? { shown: null, changedAtMs: atMs, wanted: null } : { ...before, wanted: null };
  if (isSame(shown, found)) return { shown, changedAtMs, wanted: null };
  const wanted =
    before.wanted && before.wanted.trouble.line === found.line
      ? { trouble: found, sinceMs: before.wanted.sinceMs }
      : { trouble: found, sinceMs: atMs };
  // The server's word needs no second look.
  const isJudged = found.line === 'stethoscope' || atMs - wanted.sinceMs >= JUDGED_AFTER_MS;
  return isJudged && isRead
    ? { shown: found, changedAtMs: atMs, wanted: null }
    : { shown, changedAtMs, wanted };
}

const isSame = (one: LineTrouble | null, other: LineTrouble): boolean =>
  one?.kind === other.kind &&
  one.line === other.line &&
  (one.line !== 'stethoscope' || other.line !== 'stethoscope' || one.owedS === other.owedS) &&
  (one.kind !== 'late' || other.kind !== 'late' || one.lateS === other.lateS);

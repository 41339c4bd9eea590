import { quantile } from '../smoothing.ts';
import { type BandLevels, CONTACT_FRAMES_HZ } from './contact-frames.ts';
import type { ContactProfile } from './contact-profile.ts';
import { AIR, WINDOW_S } from './limits.ts';

/** A frame of 20 ms, and the stream's sample after it. */
export type Heard = { levels: BandLevels; end: number };
/** What was judged when the stream had come to this sample; `ofAny` takes no notice of voices. */
export type Judged = { end: number; ofAny: number };

const framesIn = (seconds: number) => Math.round(seconds * CONTACT_FRAMES_HZ);

/**
 * Until which sample the chest piece was plainly in the air, before a landing that these frames lead up to;
 * null: it may have lain on a chest all the time, under a rub, or too faint to be recognised. Rubbing, and
 * whatever is as loud as a beat, proves nothing: a chest may be under it.
 */
export function airUntil(
  contact: ContactProfile,
  before: readonly Heard[],
  judged: readonly Judged[],
): number | null {
  const landing = before.at(-1)?.end ?? 0;
  const earlier = judged.filter(({ end }) => end <= landing);
  const like = lastLike(earlier);
  const since = before.filter(({ end }) => end > like);
  const untils = [
    quietUntil(contact, since),
    ...earlier
      .filter(({ end, ofAny }) => end > like && ofAny < AIR.unlikeBelow)
      .map(({ end }) => beatlessUntil(contact, before, end)),
  ].filter((until) => until !== null);
  return untils.length > 0 ? Math.max(...untils) : null;
}

/**
 * When a chest was last heard before the air. What follows on several judgements of none has begun after
 * them, even where a rub hides its landing.
 */
function lastLike(judged: readonly Judged[]): number {
  const isUnlike = ({ ofAny }: Judged) => ofAny < AIR.unlikeBelow;
  const first = judged.findLastIndex(
    (_, at) => at >= AIR.inARow && judged.slice(at - AIR.inARow, at).every(isUnlike),
  );
  const others = first < 0 ? judged : judged.slice(0, first);
  return others.findLast(({ ofAny }) => ofAny >= AIR.likeFrom)?.end ?? Number.NEGATIVE_INFINITY;
}

/** Judged to be no chest at `end`, and without a beat for longer than this heart pauses. */
function beatlessUntil(contact: ContactProfile, before: readonly Heard[], end: number): number | null {
  const window = before.filter((frame) => frame.end <= end).slice(-framesIn(WINDOW_S.short));
  const needed = Math.max(framesIn(AIR.beatlessS), contact.longestWait);
  const run = lastRun(window, ({ levels }) => contact.isBelowBeats(levels), needed);
  return run && isNoPause(contact, run) ? (run.at(-1)?.end ?? null) : null;
}

/** Fainter than this contact ever is, and as even as no beating heart. */
function quietUntil(contact: ContactProfile, before: readonly Heard[]): number | null {
  const needed = Math.max(framesIn(AIR.quietS), contact.longestWait);
  const run = lastRun(before, ({ levels }) => contact.isFainter(levels, AIR.fainterByDb), needed);
  const last = run?.slice(-needed);
  const low = last?.map(({ levels: [level = 0] }) => level) ?? [];
  const isEven = quantile(low, 0.9) - quantile(low, 0.1) <= AIR.mostSwingDb;
  return run && isEven && isNoPause(contact, run) ? (run.at(-1)?.end ?? null) : null;
}

/** A heart may pause for longer than it does later: then it sounds as between its beats. */
const isNoPause = (contact: ContactProfile, run: readonly Heard[]) =>
  contact.differenceFromPause(run.map(({ levels }) => levels)) >= AIR.fromPauseDb;

/** The last frames in a row of which all are so, if they are that many. */
function lastRun(frames: readonly Heard[], is: (frame: Heard) => boolean, needed: number): Heard[] | null {
  let end = frames.length;
  while (end >= needed) {
    let from = end;
    while (from > 0 && is(frames[from - 1] as Heard)) from--;
    if (end - from >= needed) return frames.slice(from, end);
    end = from === end ? end - 1 : from;
  }
  return null;
}

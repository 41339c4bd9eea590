import { MediaError, type MediaRefusal } from '../../../platform/media-refusal.ts';
import { answeredWithin } from './answered-within.ts';
import type { Effect } from './call-effects.ts';
import type { CallEvent } from './call-events.ts';
import { tracksOf } from './call-media.ts';
import type { CallNeeds } from './call-needs.ts';

/*
 * Effects that take time. Each resolves to the event that reports its result, or to null. None rejects.
 */

const ANSWER_MS = 8_000;
const START_AGAIN_MS = 1_000;
const START_TRIES = 3;

type IsWanted = (run: number) => boolean;

const refusalOf = (error: unknown): MediaRefusal =>
  error instanceof MediaError ? error.refusal : 'no-input';

export async function openMedia(effect: Effect<'open-media'>, needs: CallNeeds): Promise<CallEvent> {
  const { run, peerId, sending } = effect;
  try {
    const freshened = needs.freshen();
    const { stream, hasCamera } = await needs.openMedia();
    await freshened;
    for (const track of stream.getVideoTracks()) track.enabled = sending.camera;
    for (const track of stream.getAudioTracks()) track.enabled = sending.microphone;
    return { type: 'media-opened', run, peerId, stream, hasCamera, sending };
  } catch (error) {
    return { type: 'media-refused', run, refusal: refusalOf(error) };
  }
}

export async function openTrack(effect: Effect<'open-track'>, needs: CallNeeds): Promise<CallEvent> {
  const { run, stream, kind, flipped } = effect;
  const former = tracksOf(stream, kind);
  // A phone opens one camera at a time.
  if (kind === 'camera') for (const track of former) track.stop();
  try {
    const track = await needs.openTrack(kind, flipped);
    return { type: 'track-opened', run, kind, track, hadTrack: former.length > 0 };
  } catch (error) {
    return { type: 'track-refused', run, kind, refusal: refusalOf(error) };
  }
}

/** Repeats a request whose answer was lost: under the same id it is the same call. */
export async function startCall(
  effect: Effect<'start'>,
  { server, isRefusal }: CallNeeds,
  isWanted: IsWanted,
): Promise<CallEvent> {
  const { run, id, peerId, from } = effect;
  for (let tries = 1; ; tries++) {
    try {
      const call = await answeredWithin(ANSWER_MS, server.start({ id, peerId, from }));
      return { type: 'started', run, call };
    } catch (error) {
      if (isRefusal(error) || tries === START_TRIES || !isWanted(run))
        return { type: 'start-failed', run, id, isRefusal: isRefusal(error), error };
    }
    await new Promise((resolve) => setTimeout(resolve, START_AGAIN_MS));
  }
}

export async function acceptCall(
  effect: Effect<'accept'>,
  { server }: CallNeeds,
  isWanted: IsWanted,
): Promise<CallEvent> {
  const { run, id, peerId } = effect;
  try {
    const call = await answeredWithin(ANSWER_MS, server.accept({ id, peerId }));
    return { type: 'accepted', run, call };
  } catch (error) {
    const now = isWanted(run) ? await answeredWithin(ANSWER_MS, server.get({ id })).catch(() => null) : null;
    return { type: 'accept-failed', run, peerId, now, error };
  }
}

export async function resumeCall(
  effect: Effect<'resume'>,
  { server, isRefusal }: CallNeeds,
): Promise<CallEvent | null> {
  const { run, id, peerId, answerAs } = effect;
  try {
    const call = await server.resume({ id, peerId });
    return answerAs && { type: answerAs, run, call };
  } catch (error) {
    if (answerAs === 'joined') return { type: 'join-failed', run, isRefusal: isRefusal(error), error };
    return answerAs && { type: answerAs, run, call: null };
  }
}

export async function fetchCurrentCall(
  { run }: Effect<'fetch-current-call'>,
  { server }: CallNeeds,
): Promise<CallEvent | null> {
  const call = await server.current().catch(() => undefined);
  return call === undefined ? null : { type: 'current-call', run, call };
}

export async function fetchOwnCall(
  effect: Effect<'fetch-own-call'>,
  { server, isRefusal }: CallNeeds,
): Promise<CallEvent | null> {
  const { run, id, peerId } = effect;
  const call = await server.get({ id }).catch((error: unknown) => (isRefusal(error) ? null : undefined));
  return call === undefined ? null : { type: 'own-call', run, peerId, call };
}

export async function sendTrack({ link, track }: Effect<'send-track'>): Promise<CallEvent> {
  const isSent = await link.replace(track).catch(() => false);
  return { type: 'track-sent', link, isSent };
}

export async function measure({ link, phase, withCounts }: Effect<'measure'>): Promise<CallEvent> {
  const bytes = await link.receivedBytes().catch(() => null);
  const counted = withCounts ? await link.counted().catch(() => null) : null;
  return { type: 'measured', link, phase, bytes, counted };
}

export async function timeServer({ link }: Effect<'time-server'>, needs: CallNeeds): Promise<CallEvent> {
  return { type: 'server-timed', link, isSlow: await needs.isServerSlow() };
}

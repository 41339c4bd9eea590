import { CALL_RING_MS, RELAY_RETRY_MS } from '@sadap/contract/limits';
import type { CallEvent } from './call-events.ts';
import { networkOf, nextPath, suffers } from './call-network.ts';
import { FRESH_COUNTS } from './call-state.ts';
import type { Turn } from './call-turn.ts';
import { dutyAt } from './call-watch.ts';
import type { MediaLink } from './media-link.ts';

/** The caller's page ends an unanswered call; the called page forgets it by itself a little later. */
const RING_GRACE_MS = 5_000;
/** A closed connection is redialled after this, unless the other page first reports that it is back. */
const DIAL_AFTER_CLOSE_MS = 3_000;
const LOOK_AT_NETWORK_MS = 3_000;

/** Only the caller's page dials. */
export function dial(turn: Turn, isRelayOnly = false) {
  const { call, local, role } = turn.shown;
  if (role !== 'caller' || !call || !local) return;
  turn.do({ type: 'dial', peerId: call.callee.peerId, stream: local, callId: call.id, isRelayOnly });
}

export function askForDial(turn: Turn) {
  const { call } = turn.shown;
  const { peerId, nowMs } = turn.facts;
  if (!call || !peerId) return;
  turn.connect({ triedMs: nowMs });
  turn.do({ type: 'resume', run: turn.state.run, id: call.id, peerId, answerAs: null });
}

export function tellSending(turn: Turn) {
  const { isCameraOn: camera, isMicrophoneOn: microphone } = turn.shown;
  const { link } = turn.connection;
  if (link) turn.do({ type: 'tell-sending', link, sending: { camera, microphone } });
}

export function closeWaiting(turn: Turn) {
  const { waiting } = turn.connection;
  if (!waiting) return;
  turn.connect({ waiting: null });
  turn.do({ type: 'close-link', link: waiting });
}

export const answerLink = (turn: Turn, link: MediaLink): void => attach(turn, link, true);

export function onDialled(turn: Turn, { link, isRelayOnly }: Extract<CallEvent, { type: 'dialled' }>) {
  if (isRelayOnly) turn.connect({ isRelayTried: true });
  attach(turn, link, false);
}

function attach(turn: Turn, link: MediaLink, isAnswered: boolean) {
  const { local } = turn.shown;
  if (!local) return turn.do({ type: 'close-link', link });
  const { link: former } = turn.connection;
  turn.connect({ ...FRESH_COUNTS, link, waiting: null, triedMs: turn.facts.nowMs });
  if (former) turn.do({ type: 'close-link', link: former });
  turn.break();
  turn.do({ type: 'follow-link', link });
  tellSending(turn);
  if (isAnswered) turn.do({ type: 'answer-link', link, stream: local });
}

export function onClosed(turn: Turn) {
  turn.break();
  const { nowMs } = turn.facts;
  const triedMs = turn.shown.role === 'caller' ? nowMs - RELAY_RETRY_MS + DIAL_AFTER_CLOSE_MS : 0;
  turn.connect({ link: null, triedMs });
}

/** A kind of track that was never sent needs a new connection, which the caller's page opens. */
export function onTrackSent(turn: Turn, isSent: boolean) {
  if (!isSent && turn.shown.role === 'caller') dial(turn);
  else if (!isSent) askForDial(turn);
  tellSending(turn);
}

export function onTick(turn: Turn) {
  const { phase, role } = turn.shown;
  const { nowMs } = turn.facts;
  const sinceMs = nowMs - turn.state.sinceMs;
  if (phase === 'calling' && sinceMs >= CALL_RING_MS) return turn.endHere('no-answer');
  if (phase === 'incoming' && sinceMs >= CALL_RING_MS + RING_GRACE_MS) return turn.end('no-answer', null);
  if (role === null || (phase !== 'connecting' && phase !== 'connected' && phase !== 'reconnecting')) return;
  const { link, lookedMs } = turn.connection;
  if (!link) return doDuty(turn);
  const withCounts = nowMs - lookedMs >= LOOK_AT_NETWORK_MS;
  if (withCounts) turn.connect({ lookedMs: nowMs });
  turn.do({ type: 'measure', link, phase, withCounts });
}

export function onMeasured(turn: Turn, event: Extract<CallEvent, { type: 'measured' }>) {
  const { link, phase, bytes, counted } = event;
  if (link === turn.connection.link) {
    if (bytes && bytes !== turn.connection.bytes) {
      turn.connect({ bytes, heardMs: turn.facts.nowMs });
      turn.flow();
    }
    if (counted) {
      turn.connect({
        path: nextPath(turn.connection.path, suffers(turn.connection.counted, counted)),
        counted,
      });
      showNetwork(turn);
      // The server is timed only while sound suffers.
      if (turn.connection.path.isWeak) turn.do({ type: 'time-server', link });
      else onServerTimed(turn, link, false);
    }
  }
  if (turn.shown.phase === phase) doDuty(turn);
}

/** Both know the server: the one whose round trip to it is slow too has the weak network. */
export function onServerTimed(turn: Turn, link: MediaLink, isSlow: boolean) {
  if (isSlow !== turn.connection.isOwnSlow) {
    turn.connect({ isOwnSlow: isSlow });
    turn.do({ type: 'tell-slow', link, isSlow });
  }
  showNetwork(turn);
}

function showNetwork(turn: Turn) {
  const { path, isOwnSlow, isOtherSlow } = turn.connection;
  const network = networkOf(path.isWeak, isOwnSlow, isOtherSlow);
  if (network !== turn.shown.network) turn.show({ network });
}

function doDuty(turn: Turn) {
  const { phase, role } = turn.shown;
  if (role === null || (phase !== 'connecting' && phase !== 'connected' && phase !== 'reconnecting')) return;
  const { heardMs, triedMs, isRelayTried } = turn.connection;
  const { hasRelay, nowMs } = turn.facts;
  const { sinceMs } = turn.state;
  const duty = dutyAt({ role, phase, sinceMs, heardMs, triedMs, isRelayTried, hasRelay }, nowMs);
  if (duty === 'broke') {
    turn.break();
    // Whatever cut the sound may have cut the signalling, which nobody would notice.
    turn.do({ type: 'reopen-signalling' });
    dial(turn);
  } else if (duty === 'dial') dial(turn);
  else if (duty === 'dial-relay-only') dial(turn, true);
  else if (duty === 'ask-for-dial') askForDial(turn);
  else if (duty) turn.endHere(duty === 'end-failed' ? 'failed' : 'lost');
}

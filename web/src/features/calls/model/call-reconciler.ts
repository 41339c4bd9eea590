import { type Call, userOfPeerId } from '@sadap/contract/calls';
import { answerLink, askForDial, closeWaiting, dial } from './call-connection.ts';
import type { CallEvent } from './call-events.ts';
import { BOTH_OFF, ownOf, roleOf } from './call-state.ts';
import type { Turn } from './call-turn.ts';
import type { MediaLink } from './media-link.ts';

/*
 * Reconciles this page's call with what the server and the other page report.
 */

/** The server's response to a call that was started here, unless a later state is already known. */
export function hearAnswer(turn: Turn, call: Call) {
  const { heard } = turn.state;
  hear(turn, heard?.id === call.id ? heard : call);
}

/** The server's event for a call, sent to all pages of both parties. */
export function hear(turn: Turn, call: Call) {
  turn.set({ heard: call });
  const { call: current, phase, elsewhere } = turn.shown;
  if (current?.id === call.id) return hearOwn(turn, call, current);
  if (call.state === 'ended') turn.noteOver(call.id);
  if (phase === 'asking') return;
  if (call.state === 'ringing' && call.callee.userId === turn.facts.userId) return ring(turn, call);
  if (call.state === 'active') turn.show({ elsewhere: call });
  else if (call.id === elsewhere?.id) {
    turn.show({ elsewhere: null });
    if (turn.state.movedId === call.id) turn.notify({ type: 'ended-elsewhere' });
  }
}

function hearOwn(turn: Turn, call: Call, known: Call) {
  const { phase, role } = turn.shown;
  if (call.state === 'ended') return turn.end(call.end ?? 'hung-up', call.endedBy);
  turn.takeCall(call);
  if (call.state !== 'active' || phase === 'answering') return;
  const own = ownOf(call, role).peerId;
  const isHere = own === turn.facts.peerId;
  if (phase === 'incoming' || (!isHere && own !== ownOf(known, role).peerId)) {
    turn.leave(call);
    if (phase === 'incoming') return turn.notify({ type: 'answered-elsewhere' });
    turn.set({ movedId: call.id });
    turn.notify({ type: 'moved' });
  } else if (phase === 'calling') {
    turn.enterCall('connecting', 'caller', call);
    if (turn.connection.link?.peerId !== call.callee.peerId) dial(turn);
  } else if (call.caller.peerId === known.caller.peerId) dial(turn);
}

function ring(turn: Turn, call: Call) {
  const { phase } = turn.shown;
  // A user is in one call at a time: the end of the ringing one was missed.
  if (phase === 'incoming') look(turn);
  if (phase !== 'idle' || turn.state.overIds.includes(call.id)) return;
  const { waiting } = turn.connection;
  turn.connect({ waiting: null });
  turn.begin();
  turn.enterCall('incoming', 'callee', call);
  if (waiting?.callId === call.id) turn.connect({ waiting });
  // The banner shows it in the same place.
  if (!turn.shown.isQuiet) turn.notify({ type: 'incoming', name: call.caller.username });
}

/** A connection from another page. */
export function takeLink(turn: Turn, link: MediaLink) {
  const { call, phase, role } = turn.shown;
  if (phase === 'idle') {
    // Its event may have been missed.
    turn.connect({ waiting: link });
    return look(turn);
  }
  // While asking: both call each other at the same moment.
  if (phase === 'asking') return turn.connect({ waiting: link });
  const isOfCall = role === 'callee' && call?.id === link.callId;
  if (!isOfCall || userOfPeerId(link.peerId) !== call?.caller.userId)
    return turn.do({ type: 'close-link', link });
  if (phase === 'incoming' || phase === 'answering') turn.connect({ waiting: link });
  else answerLink(turn, link);
}

/** Takes the connection that arrived before the call was answered. */
export function answerCall(turn: Turn, call: Call) {
  const { waiting } = turn.connection;
  if (waiting?.callId === call.id) answerLink(turn, waiting);
  else closeWaiting(turn);
  hearAnswer(turn, call);
}

/** Requests the current state: after events may have been missed, and when the page's signalling opens. */
export function look(turn: Turn) {
  const { userId, peerId } = turn.facts;
  if (userId === null || !peerId) return;
  const { run } = turn.state;
  const { call } = turn.shown;
  if (call) turn.do({ type: 'fetch-own-call', run, id: call.id, peerId });
  else turn.do({ type: 'fetch-current-call', run });
}

/** The call that the user is in, on any page. */
export function onCurrentCall(turn: Turn, call: Call | null) {
  const { rememberedId, userId } = turn.facts;
  if (turn.shown.call || turn.shown.phase === 'asking') return;
  if (!call) {
    turn.do({ type: 'remember', callId: null });
    turn.show({ elsewhere: null });
  } else if (call.state === 'ringing') {
    if (call.callee.userId === userId) ring(turn, call);
    // This page was reloaded while it was calling.
    else if (rememberedId === call.id) turn.tellEnd(call.id, 'hung-up');
  } else if (rememberedId === call.id) join(turn, call);
  else turn.show({ elsewhere: call });
  if (turn.shown.phase === 'idle') closeWaiting(turn);
}

/** The call that this page is in; its end may have been missed. */
export function onOwnCall(
  turn: Turn,
  { call, peerId }: Pick<Extract<CallEvent, { type: 'own-call' }>, 'call' | 'peerId'>,
) {
  if (call === null) turn.end('lost', null);
  else if (call.state === 'ended') turn.end(call.end ?? 'hung-up', call.endedBy);
  else return comeBack(turn, call, peerId);
  // Another one may be ringing by now.
  look(turn);
}

/** The same call, after this page was cut off from the signalling. */
function comeBack(turn: Turn, call: Call, peerId: string) {
  const { role, phase } = turn.shown;
  if (call.state === 'active' && phase === 'calling') return hearOwn(turn, call, call);
  turn.takeCall(call);
  if (phase === 'calling') return dial(turn);
  if (call.state !== 'active' || phase === 'incoming' || phase === 'answering') return;
  if (ownOf(call, role).peerId !== peerId) {
    const { run } = turn.state;
    return turn.do({ type: 'resume', run, id: call.id, peerId, answerAs: 'came-back' });
  }
  if (phase !== 'reconnecting') return;
  if (role === 'callee') askForDial(turn);
  else dial(turn);
}

/** Null if the server did not answer. */
export function onCameBack(turn: Turn, call: Call | null) {
  if (call && call.id === turn.shown.call?.id) turn.takeCall(call);
  if (turn.shown.phase === 'reconnecting') dial(turn);
}

/** Takes over a running call to this page: with camera and microphone as they were here, otherwise off. */
export function join(turn: Turn, call: Call) {
  const { userId, peerId, rememberedId, rememberedSending } = turn.facts;
  if (turn.shown.phase !== 'idle' || !peerId) return;
  turn.connect({ waiting: null });
  turn.begin();
  turn.enterCall('reconnecting', roleOf(call, userId), call);
  turn.show({ elsewhere: null });
  const sending = (rememberedId === call.id && rememberedSending) || BOTH_OFF;
  turn.do({ type: 'open-media', run: turn.state.run, peerId, sending });
}

export function onJoined(turn: Turn, call: Call) {
  turn.takeCall(call);
  dial(turn);
}

export function onJoinFailed(turn: Turn, error: unknown, isRefusal: boolean) {
  const { call } = turn.shown;
  if (isRefusal || !call) turn.clear();
  else turn.leave(call);
  turn.notify({ type: 'not-joined', error });
}

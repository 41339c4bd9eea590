import type { Call } from '@sadap/contract/calls';
import type { MediaRefusal } from '../../../platform/media-refusal.ts';
import { closeWaiting, dial, tellSending } from './call-connection.ts';
import type { CallEvent, Target } from './call-events.ts';
import type { InputKind } from './call-media.ts';
import { answerCall, hear, hearAnswer, look } from './call-reconciler.ts';
import { BOTH_ON, otherOf, roleOf } from './call-state.ts';
import type { Turn } from './call-turn.ts';

/*
 * The user's actions, and the answers to what they asked for.
 */

export function start(turn: Turn, target: Target, callId: string) {
  const { userId, peerId } = turn.facts;
  if (turn.shown.phase !== 'idle') return;
  if (userId === null) return turn.notify({ type: 'signed-out' });
  if (target.user_id === userId) return turn.notify({ type: 'yourself' });
  if (!peerId) return turn.notify({ type: 'signalling-closed' });
  turn.begin();
  turn.enter('asking');
  turn.show({ role: 'caller', otherName: target.username });
  turn.set({ target: { callId, peerId: target.peerId } });
  turn.do({ type: 'open-media', run: turn.state.run, peerId, sending: BOTH_ON });
}

export function accept(turn: Turn) {
  const { peerId } = turn.facts;
  if (turn.shown.phase !== 'incoming') return;
  if (!peerId) return turn.notify({ type: 'signalling-closed' });
  turn.enter('answering');
  turn.do({ type: 'open-media', run: turn.state.run, peerId, sending: BOTH_ON });
}

export function onMediaOpened(turn: Turn, event: Extract<CallEvent, { type: 'media-opened' }>) {
  const { stream, hasCamera, sending, peerId } = event;
  turn.show({ local: stream, hasCamera });
  turn.setSending({ camera: hasCamera && sending.camera, microphone: sending.microphone });
  if (!hasCamera) turn.notify({ type: 'audio-only' });
  const { phase, call } = turn.shown;
  const { run } = turn.state;
  if (phase === 'asking') askServer(turn);
  else if (!call || !peerId) return;
  else if (phase === 'answering') turn.do({ type: 'accept', run, id: call.id, peerId });
  else turn.do({ type: 'resume', run, id: call.id, peerId, answerAs: 'joined' });
}

export function onMediaRefused(turn: Turn, refusal: MediaRefusal) {
  const { phase, call } = turn.shown;
  if (phase === 'asking') giveUp(turn);
  else if (phase === 'answering') turn.enter('incoming');
  else if (call) turn.leave(call);
  turn.notify({ type: 'no-media', refusal });
}

function askServer(turn: Turn) {
  const { peerId: from } = turn.facts;
  const { target, run } = turn.state;
  if (!from || !target) {
    turn.clear();
    return turn.notify({ type: 'signalling-closed' });
  }
  const { callId: id, peerId } = target;
  turn.set({ askedId: id });
  turn.do({ type: 'remember', callId: id });
  turn.do({ type: 'start', run, id, peerId, from });
}

export function onStarted(turn: Turn, { run, call }: Extract<CallEvent, { type: 'started' }>) {
  // Given up in the meantime.
  if (run !== turn.state.run) return turn.tellEnd(call.id, 'hung-up');
  if (call.caller.userId !== turn.facts.userId) {
    // The other party called at the same moment: their call counts, as if it had been accepted here.
    turn.enterCall('connecting', 'callee', call);
    return answerCall(turn, call);
  }
  closeWaiting(turn);
  turn.notify({ type: 'calling', name: turn.shown.otherName });
  turn.enterCall('calling', 'caller', call);
  dial(turn);
  hearAnswer(turn, call);
}

export function onStartFailed(turn: Turn, event: Extract<CallEvent, { type: 'start-failed' }>) {
  const { run, id, isRefusal, error } = event;
  // It may ring there all the same.
  if (!isRefusal) turn.tellEnd(id, 'hung-up');
  if (run !== turn.state.run) return;
  giveUp(turn);
  turn.notify({ type: 'not-started', error });
}

/** The other party may have called in the meantime. */
function giveUp(turn: Turn) {
  turn.clear();
  look(turn);
}

export function onAccepted(turn: Turn, call: Call) {
  turn.enterCall('connecting', 'callee', call);
  answerCall(turn, call);
}

/** If only the answer was lost, the call is accepted. Otherwise it rings on, unless it is over. */
export function onAcceptFailed(turn: Turn, event: Extract<CallEvent, { type: 'accept-failed' }>) {
  const { now, peerId, error } = event;
  if (now?.state === 'active' && now.callee.peerId === peerId) return onAccepted(turn, now);
  turn.closeMedia();
  turn.enter('incoming');
  if (now && now.state !== 'ringing') return hear(turn, now);
  turn.notify({ type: 'not-accepted', error });
}

export function decline(turn: Turn) {
  const { call, phase, otherName: name } = turn.shown;
  if ((phase !== 'incoming' && phase !== 'answering') || !call) return;
  turn.clear();
  turn.notify({ type: 'declined-here', name });
  turn.tellEnd(call.id, 'hung-up');
}

/** In any phase. */
export function hangUp(turn: Turn) {
  const { phase } = turn.shown;
  if (phase === 'incoming' || phase === 'answering') return decline(turn);
  turn.endHere('hung-up');
  // The other party may have called in the meantime.
  if (phase === 'asking') look(turn);
}

/** Ends a running call that another page is or was in. */
export function endElsewhere(turn: Turn) {
  const { elsewhere } = turn.shown;
  if (!elsewhere) return;
  const { userId, hasRelay } = turn.facts;
  const role = roleOf(elsewhere, userId);
  const { username: name } = otherOf(elsewhere, role);
  turn.show({ elsewhere: null });
  turn.tellEnd(elsewhere.id, 'hung-up');
  turn.notify({ type: 'ended', end: 'hung-up', name, isByMe: true, role, hadMedia: false, hasRelay });
}

/** Without telling the server: a signed-out user cannot. */
export function drop(turn: Turn) {
  turn.clear();
  turn.show({ elsewhere: null });
  turn.set({ heard: null, movedId: null });
}

export function toggle(turn: Turn, kind: InputKind, hasTrack: boolean) {
  const { local } = turn.shown;
  if (!local || !hasTrack) return turn.notify({ type: 'nothing-to-toggle', what: kind });
  const isOn = !isSent(turn, kind);
  turn.do({ type: 'enable', stream: local, kind, isOn });
  sendOrNot(turn, kind, isOn);
  tellSending(turn);
  turn.notify({ type: 'toggled', what: kind, isOn });
}

export function changeDevice(turn: Turn, event: Extract<CallEvent, { type: 'change-device' }>) {
  const { kind, flipped } = event;
  const { local: stream } = turn.shown;
  if (!stream) return;
  if (flipped) turn.show({ isFlipping: true });
  turn.do({ type: 'open-track', run: turn.state.run, stream, kind, flipped });
}

export function onTrackOpened(turn: Turn, event: Extract<CallEvent, { type: 'track-opened' }>) {
  const { run, kind, track, hadTrack } = event;
  const { local: stream } = turn.shown;
  if (run !== turn.state.run || !stream) return turn.do({ type: 'stop-track', track });
  const isOn = !hadTrack || isSent(turn, kind);
  turn.do({ type: 'replace-track', stream, kind, track, isOn });
  if (kind === 'camera') turn.show({ hasCamera: true, isFlipping: false });
  sendOrNot(turn, kind, isOn);
  const { link } = turn.connection;
  if (link) turn.do({ type: 'send-track', link, track });
}

/** If a microphone cannot be opened, the previous one stays. The previous camera is already closed. */
export function onTrackRefused(turn: Turn, event: Extract<CallEvent, { type: 'track-refused' }>) {
  const { run, kind, refusal } = event;
  turn.notify({ type: 'no-media', refusal });
  const { local: stream } = turn.shown;
  if (run !== turn.state.run || !stream || kind === 'microphone') return;
  turn.do({ type: 'replace-track', stream, kind, track: null, isOn: false });
  turn.show({ hasCamera: false, isFlipping: false });
  sendOrNot(turn, kind, false);
  tellSending(turn);
}

const isSent = ({ shown }: Turn, kind: InputKind) =>
  kind === 'camera' ? shown.isCameraOn : shown.isMicrophoneOn;

function sendOrNot(turn: Turn, kind: InputKind, isOn: boolean) {
  const { isCameraOn: camera, isMicrophoneOn: microphone } = turn.shown;
  turn.setSending({ camera, microphone, [kind]: isOn });
}

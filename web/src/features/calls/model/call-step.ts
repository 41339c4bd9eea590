import { onClosed, onDialled, onMeasured, onServerTimed, onTick, onTrackSent } from './call-connection.ts';
import type { CallEffect } from './call-effects.ts';
import type { CallEvent, Facts } from './call-events.ts';
import {
  hear,
  join,
  look,
  onCameBack,
  onCurrentCall,
  onJoined,
  onJoinFailed,
  onOwnCall,
  takeLink,
} from './call-reconciler.ts';
import type { CallState } from './call-state.ts';
import { Turn } from './call-turn.ts';
import {
  accept,
  changeDevice,
  decline,
  drop,
  endElsewhere,
  hangUp,
  onAccepted,
  onAcceptFailed,
  onMediaOpened,
  onMediaRefused,
  onStarted,
  onStartFailed,
  onTrackOpened,
  onTrackRefused,
  start,
  toggle,
} from './call-wishes.ts';

/** The life of a call on one page: the next state and the effects of an event. Pure. */
export function step(
  state: CallState,
  event: CallEvent,
  facts: Facts,
): { state: CallState; effects: readonly CallEffect[] } {
  const turn = new Turn(state, facts);
  if ('run' in event && event.run !== state.run) takeLate(turn, event);
  else if (!isOfFormerLink(state, event)) take(turn, event);
  return { state: turn.state, effects: turn.effects };
}

/** The answer to a request of an ended call: only cleans up what would stay open. */
function takeLate(turn: Turn, event: CallEvent) {
  if (event.type === 'media-opened') turn.do({ type: 'stop-media', stream: event.stream });
  else if (event.type === 'started') onStarted(turn, event);
  else if (event.type === 'start-failed') onStartFailed(turn, event);
  else if (event.type === 'track-opened') onTrackOpened(turn, event);
  else if (event.type === 'track-refused') onTrackRefused(turn, event);
}

function isOfFormerLink({ connection }: CallState, event: CallEvent): boolean {
  switch (event.type) {
    case 'link-stream':
    case 'link-sending':
    case 'link-slow':
    case 'link-closed':
    case 'server-timed':
      return event.link !== connection.link;
    default:
      return false;
  }
}

function take(turn: Turn, event: CallEvent) {
  switch (event.type) {
    case 'start':
      return start(turn, event.target, event.callId);
    case 'accept':
      return accept(turn);
    case 'decline':
      return decline(turn);
    case 'hang-up':
      return hangUp(turn);
    case 'end-elsewhere':
      return endElsewhere(turn);
    case 'join':
      return join(turn, event.call);
    case 'toggle':
      return toggle(turn, event.kind, event.hasTrack);
    case 'change-device':
      return changeDevice(turn, event);
    case 'drop':
      return drop(turn);
    case 'media-opened':
      return onMediaOpened(turn, event);
    case 'media-refused':
      return onMediaRefused(turn, event.refusal);
    case 'track-opened':
      return onTrackOpened(turn, event);
    case 'track-refused':
      return onTrackRefused(turn, event);
    case 'heard':
      return hear(turn, event.call);
    case 'look':
      return look(turn);
    case 'started':
      return onStarted(turn, event);
    case 'start-failed':
      return onStartFailed(turn, event);
    case 'accepted':
      return onAccepted(turn, event.call);
    case 'accept-failed':
      return onAcceptFailed(turn, event);
    case 'joined':
      return onJoined(turn, event.call);
    case 'join-failed':
      return onJoinFailed(turn, event.error, event.isRefusal);
    case 'came-back':
      return onCameBack(turn, event.call);
    case 'current-call':
      return onCurrentCall(turn, event.call);
    case 'own-call':
      return onOwnCall(turn, event);
    case 'link-came':
      return takeLink(turn, event.link);
    case 'dialled':
      return onDialled(turn, event);
    case 'link-stream':
      return turn.show({ remote: event.stream });
    case 'link-sending':
      return turn.show({ other: event.sending });
    case 'link-slow':
      return turn.connect({ isOtherSlow: event.isSlow });
    case 'link-closed':
      return onClosed(turn);
    case 'track-sent':
      return onTrackSent(turn, event.isSent || event.link !== turn.connection.link);
    case 'fault': {
      const { phase, role } = turn.shown;
      if (event.fault === 'webrtc' && phase === 'connecting' && role === 'callee')
        turn.notify({ type: 'answer-failed' });
      return;
    }
    case 'tick':
      return onTick(turn);
    case 'measured':
      return onMeasured(turn, event);
    case 'server-timed':
      return onServerTimed(turn, event.link, event.isSlow);
  }
}

import { i18n } from '../../../i18n/index.ts';
import { authorization, client, queryClient } from '../../../platform/api.ts';
import { keepAwake } from '../../../platform/keep-awake.ts';
import { newId } from '../../../platform/new-id.ts';
import { currentSession, loginOf, subscribeSession } from '../../../platform/session.ts';
import { Listeners } from '../../../platform/store.ts';
import { callUsersQuery } from '../../../queries/calls.ts';
import { staffNameOf } from '../../../queries/staff-names.ts';
import { holdAudioSession } from '../../../sound/audio-session.ts';
import { isReloadPrevented, preventReload } from '../../../ui/page/unsaved-work.ts';
import { callEnds, isRefusal } from './call-ends.ts';
import { openCallMedia, openCallTrack } from './call-media.ts';
import { canCall } from './call-support.ts';
import { callTab, isCallPopup } from './call-tab.ts';
import { openPeer } from './peer.ts';
import { keepPresence, type Presence } from './presence.ts';
import { announce } from './ring-signs.ts';
import { ring, ringBack } from './ring-tone.ts';
import { sayFault, sayNotice, sayOpen } from './say-notice.ts';
import { isServerSlow } from './server-slow.ts';
import { Signalling, type SignallingState } from './signalling.ts';
import { VideoCall } from './video-call.ts';

const listeners = new Listeners();

/** May be the last message of this page, for a login that may already be over. */
function sayAtLast(path: string, body: object, headers = authorization()): void {
  void fetch(`/api${path}`, {
    method: 'POST',
    keepalive: true,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}

function endAtLeaving(): void {
  const ofCall = videoCall.endAtLeaving(isCallPopup());
  for (const { id, end } of [...callEnds.list(), ...(ofCall ? [ofCall] : [])])
    sayAtLast(`/calls/${id}/end`, { end });
  const left = videoCall.leftAtLeaving(isCallPopup());
  if (left) sayAtLast(`/calls/${left.id}/leave`, { peerId: left.peerId });
}

export const signalling: Signalling = new Signalling({
  openPeer,
  fetchTicket: () => client.peers.ticket({}),
  isLineNeeded: () => videoCall.state().phase === 'connected',
  randomPart: () => newId().slice(0, 8),
  onState: (state) => {
    followPresence(state);
    listeners.tell();
    if (state.connection !== 'connected') return;
    sayOpen();
    videoCall.look();
  },
  onLink: (link) => videoCall.takeLink(link),
  onFault: (fault) => {
    if (videoCall.hearFault(fault.fault)) sayFault(fault, signalling.state().peerId !== null);
  },
});

export const subscribeSignalling = listeners.add;

export const videoCall: VideoCall = new VideoCall({
  userId: () => currentSession()?.userId ?? null,
  peerId: () => (signalling.state().connection === 'connected' ? signalling.state().peerId : null),
  hasRelay: () => signalling.hasRelay(),
  freshen: () => signalling.freshen(),
  reopen: () => signalling.reopen(),
  dial: (peerId, stream, callId, isRelayOnly) => signalling.dial(peerId, stream, callId, isRelayOnly),
  isServerSlow,
  server: client.calls,
  ends: callEnds,
  newCallId: newId,
  isRefusal,
  isSoundAtWork: isReloadPrevented,
  openMedia: openCallMedia,
  openTrack: openCallTrack,
  remembered: callTab.remembered,
  remember: callTab.remember,
  rememberedSending: callTab.rememberedSending,
  rememberSending: callTab.rememberSending,
  notify: (notice) => sayNotice(notice),
});

let presence: (Presence & { peerId: string }) | null = null;

function endPresence(): void {
  presence?.end();
  presence = null;
}

/** Registered under its id since it first opened, even while the signalling is away for a moment. */
function followPresence({ connection, peerId }: SignallingState) {
  if (connection === 'closed') return endPresence();
  if (connection !== 'connected' || !peerId) return;
  if (presence?.peerId === peerId) return presence.tell();
  // Unregistering the login could overtake the registration; the server forgets the former id by itself.
  presence?.stop();
  const headers = authorization();
  presence = {
    peerId,
    ...keepPresence(peerId, {
      register: (id) => client.peers.register({ peerId: id }),
      heartbeat: (id) => client.peers.heartbeat({ peerId: id }),
      unregister: () => sayAtLast('/peer/unregister', {}, currentSession() ? authorization() : headers),
      onRegistered: () => void queryClient.invalidateQueries({ queryKey: callUsersQuery().queryKey }),
    }),
  };
}

/** Something that is held as long as it is wanted. */
function held(hold: () => () => void): (isWanted: boolean) => void {
  let letGo: (() => void) | null = null;
  return (isWanted) => {
    if (isWanted) letGo ??= hold();
    else {
      letGo?.();
      letGo = null;
    }
  };
}

/**
 * Rings, announces the call, keeps page and screen as they are during it, and lets the browser play sound.
 */
function followCall(): () => void {
  const page = held(preventReload);
  const ringing = held(ring);
  const ringingBack = held(ringBack);
  const announced = held(() => {
    const message = i18n.t('calls.incoming.message', { name: staffNameOf(videoCall.state().otherName) });
    return announce({ title: i18n.t('calls.incoming.title'), message });
  });
  const ofTalk = [held(keepAwake), held(holdAudioSession)];
  const follow = () => {
    const { phase, isQuiet } = videoCall.state();
    page(phase !== 'idle');
    // A sound that is being recorded must not contain the ringing.
    ringing(phase === 'incoming' && !isQuiet);
    ringingBack(phase === 'calling' && !isQuiet);
    announced(phase === 'incoming');
    const isOn = phase !== 'idle' && phase !== 'incoming';
    for (const hold of ofTalk) hold(isOn);
  };
  const unsubscribe = videoCall.subscribe(follow);
  return () => {
    unsubscribe();
    for (const hold of [page, ringing, ringingBack, announced, ...ofTalk]) hold(false);
  };
}

/**
 * Makes this page able to call and be called while the user is signed in here. Returns a function that stops
 * it.
 */
export function followSessionWithCalls(): () => void {
  let login: string | null = null;
  const openOrClose = () => {
    const session = currentSession();
    if (loginOf(session) === login) return;
    login = loginOf(session);
    videoCall.drop();
    signalling.stop();
    // The panel says why not.
    if (session && canCall()) signalling.start(session.userId);
  };
  const hurry = () => {
    if (document.visibilityState === 'visible') signalling.hurry();
  };
  openOrClose();
  const ends = [subscribeSession(openOrClose), followCall()];
  const reopen = () => signalling.reopen();
  window.addEventListener('online', reopen);
  window.addEventListener('pagehide', endAtLeaving);
  document.addEventListener('visibilitychange', hurry);
  return () => {
    for (const end of ends) end();
    window.removeEventListener('online', reopen);
    window.removeEventListener('pagehide', endAtLeaving);
    document.removeEventListener('visibilitychange', hurry);
    videoCall.drop();
    signalling.stop();
  };
}

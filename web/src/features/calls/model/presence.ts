import { PRESENCE_HEARTBEAT_MS } from '@sadap/contract/limits';
import { sharedStorage } from '../../../platform/browser-storage.ts';

const REFRESH_AFTER_REGISTRATION_MS = 1_000;
/** Written by a tab that unregisters: the server then forgets all tabs of the login. */
const LEFT_KEY = 'peer-unregistered';

type Needs = {
  register: (peerId: string) => Promise<unknown>;
  heartbeat: (peerId: string) => Promise<unknown>;
  /** Must reach the server even though the page is unloading. */
  unregister: () => void;
  /** The users list is out of date. */
  onRegistered: () => void;
};

export type Presence = {
  /** Reports again, after its signalling was away. */
  tell: () => void;
  /** Another registration of this page replaces it. */
  stop: () => void;
  /** The page can no longer be called. */
  end: () => void;
};

/** Tells the server that this page can be called, under its peer id. */
export function keepPresence(
  peerId: string,
  { register, heartbeat, unregister, onRegistered }: Needs,
): Presence {
  let isKept = true;
  let refresh: ReturnType<typeof setTimeout> | undefined;
  const warn = (error: unknown) => console.warn('presence for calls could not be reported', error);
  const tell = () => {
    register(peerId)
      .then(() => {
        if (!isKept) return;
        clearTimeout(refresh);
        refresh = setTimeout(onRegistered, REFRESH_AFTER_REGISTRATION_MS);
      })
      .catch(warn);
  };
  const beat = () => void heartbeat(peerId).catch(warn);
  const timer = setInterval(beat, PRESENCE_HEARTBEAT_MS);
  const leave = () => {
    unregister();
    sharedStorage.setItem(LEFT_KEY, String(Date.now()));
  };
  // The page that was visible last is the one that rings.
  const onVisible = () => {
    if (document.visibilityState === 'visible') tell();
  };
  const onOtherTab = ({ key }: StorageEvent) => {
    if (key === LEFT_KEY) setTimeout(beat, REFRESH_AFTER_REGISTRATION_MS);
  };
  const onShown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) tell();
  };
  tell();
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('storage', onOtherTab);
  window.addEventListener('pageshow', onShown);
  window.addEventListener('pagehide', leave);
  const stop = () => {
    isKept = false;
    clearInterval(timer);
    clearTimeout(refresh);
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('storage', onOtherTab);
    window.removeEventListener('pageshow', onShown);
    window.removeEventListener('pagehide', leave);
  };
  const end = () => {
    stop();
    leave();
  };
  return { tell, stop, end };
}

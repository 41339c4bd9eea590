import type { ServerToClient } from '@sadap/contract/realtime';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { lazyModule } from './lazy-module.ts';
import { whenPainted } from './when-idle.ts';

const FETCH_AGAIN_MS = 2_000;
const DEBOUNCE_MS = 300;

/** The connection and what it is made of: no page needs it for its first picture. */
const channel = lazyModule(() => import('./realtime-channel.ts'));

/** Fetches the channel once the page stands, and keeps it open for whoever is signed in; answers how to stop. */
export function followSessionWithRealtime(): () => void {
  let isStopped = false;
  let stopFollowing: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = async () => {
    try {
      const { followSession } = await channel.fetch();
      if (!isStopped) stopFollowing = followSession();
    } catch {
      // No network: the page says that it is not connected, and goes on trying.
      if (!isStopped) timer = setTimeout(() => void follow(), FETCH_AGAIN_MS);
    }
  };
  const callOff = whenPainted(() => void follow());
  return () => {
    isStopped = true;
    callOff();
    clearTimeout(timer);
    stopFollowing?.();
  };
}

/** Asks the server over the realtime channel, which is fetched first where it is not there yet. See `realtime-channel.ts`. */
export const askRealtime: typeof import('./realtime-channel.ts').ask = async (event, input, timeoutMs) =>
  (await channel.fetch()).ask(event, input, timeoutMs);

/** The channel itself, or null as long as it is being fetched. */
export const useRealtimeChannel = channel.useFetched;

/** Every device's status, by MAC address. */
export async function fetchDeviceStatuses() {
  return (await channel.fetch()).fetchDeviceStatuses();
}

/** A request got no answer: the server may be lost. */
export function noteFailedRequest(): void {
  channel.ifFetched()?.noteFailedRequest();
}

/**
 * Whether the server can be reached: false within 6 s of a loss, also of one that no side was told of. A hiccup of
 * 2 s changes nothing.
 */
export function useServerConnected(): boolean {
  const code = channel.useFetched();
  const subscribe = useCallback(
    (listener: () => void) => code?.subscribeReach(listener) ?? (() => undefined),
    [code],
  );
  const connected = useSyncExternalStore(subscribe, () => code?.isServerReached() ?? false);
  const [settled, setSettled] = useState(connected);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(connected), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [connected]);
  return settled;
}

/** Runs a handler for a server event while the component is mounted. Keep the handler stable. */
export function useRealtimeEvent<Event extends keyof ServerToClient>(
  event: Event,
  handler: ServerToClient[Event],
): void {
  const code = channel.useFetched();
  useEffect(() => code?.onRealtimeEvent(event, handler), [code, event, handler]);
}

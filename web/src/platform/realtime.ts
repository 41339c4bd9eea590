import type { ServerToClient } from '@sadap/contract/realtime';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { lazyModule } from './lazy-module.ts';
import { whenPainted } from './when-idle.ts';

const FETCH_AGAIN_MS = 2_000;
const DEBOUNCE_MS = 300;

/** The connection and its code: no page needs it for its first paint. */
const channel = lazyModule(() => import('./late/realtime-channel.ts'));

/**
 * Fetches the channel once the page is drawn, and keeps it open for the signed-in user. Returns a function
 * that stops it.
 */
export function followSessionWithRealtime(): () => void {
  let isStopped = false;
  let stopFollowing: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = async () => {
    try {
      const { followSession } = await channel.fetch();
      if (!isStopped) stopFollowing = followSession();
    } catch {
      // No network: the page reports that it is not connected, and keeps trying.
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

/**
 * Sends a request over the realtime channel, fetching its code first if necessary. See `realtime-channel.ts`.
 */
export const requestRealtime: typeof import('./late/realtime-channel.ts').ask = async (
  event,
  input,
  timeoutMs,
) => (await channel.fetch()).ask(event, input, timeoutMs);

/** The channel itself, or null while it is being fetched. */
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
 * Whether the server is reachable: false within 6 s of a loss, even one that neither side was notified of. A
 * hiccup of 2 s changes nothing.
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

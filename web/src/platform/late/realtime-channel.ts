import type { DeviceStatus } from '@sadap/contract/devices';
import {
  type ClientToServer,
  REALTIME_PATH,
  type Reply,
  type ServerToClient,
  type StreamSample,
} from '@sadap/contract/realtime';
import { realtimeParser } from '@sadap/contract/realtime/parser';
import { io, type Socket } from 'socket.io-client';
import { Refusal } from '../api-error.ts';
import { isScreenLocked } from '../screen-lock.ts';
import { currentSession, endSession, loginOf, newestSession, subscribeSession } from '../session.ts';
import { Listeners } from '../store.ts';
import { afterReachEvent, type ReachEvent, UNREACHED } from './server-reach.ts';
import { afterTransportEvent, firstChoice, type TransportEvent, transportsOf } from './transport-choice.ts';

const ANSWER_TIMEOUT_MS = 10_000;
const RECONNECT_AFTER_MS = 2_000;
const LOOK_EVERY_MS = 500;

let choice = firstChoice();

/** The browser's only realtime connection, open while somebody is signed in. */
export const socket: Socket<ServerToClient, ClientToServer> = io({
  path: REALTIME_PATH,
  autoConnect: false,
  transports: transportsOf(choice.transport),
  tryAllTransports: true,
  reconnectionDelay: RECONNECT_AFTER_MS,
  reconnectionDelayMax: 5_000,
  parser: realtimeParser,
  auth: (give) => give({ token: currentSession()?.token ?? '' }),
});

function noteTransport(event: TransportEvent): void {
  const { transport } = choice;
  choice = afterTransportEvent(choice, event);
  socket.io.opts.transports = transportsOf(choice.transport);
  // One that passes messages is kept; the new order is for the next.
  if (choice.transport === transport || event.type !== 'looked') return;
  socket.disconnect();
  dial();
}
const transportNow = (type: 'trying' | 'upgraded' | 'heard' | 'closed') => () =>
  noteTransport({ type, nowMs: performance.now() });

function dial(): void {
  transportNow('trying')();
  socket.connect();
}

/** The login that the connection was opened for. */
let followedLogin: string | null = null;

function openOrClose(): void {
  const login = loginOf(currentSession());
  if (login === followedLogin) return;
  followedLogin = login;
  socket.disconnect();
  if (login) dial();
}

/** Lets the server tell the browser to forget what it has cached of patients: to a token that has ended. */
function askToForget(token: string): void {
  void fetch('/api/users/me', { headers: { authorization: `Bearer ${token}` } }).catch(() => undefined);
}

/** Events on this connection may concern a login that is no longer current in this browser. */
const endIfCurrent: ServerToClient['session-invalidated'] = ({ reason }) => {
  const login = followedLogin;
  const session = newestSession();
  if (!session || login !== loginOf(session)) return;
  endSession(reason);
  askToForget(session.token);
};

/**
 * Opens the channel for the signed-in user, and closes it when that login ends. Returns a function that stops
 * it.
 */
export function followSession(): () => void {
  const stopHearing = onRealtimeEvent('session-invalidated', endIfCurrent);
  openOrClose();
  const unsubscribe = subscribeSession(openOrClose);
  const timer = setInterval(() => {
    if (currentSession() && !isScreenLocked() && !socket.active) dial();
  }, RECONNECT_AFTER_MS);
  const lookTimer = setInterval(
    () => noteTransport({ type: 'looked', nowMs: performance.now(), isSeen: isSeen() }),
    LOOK_EVERY_MS,
  );
  return () => {
    stopHearing();
    unsubscribe();
    clearInterval(timer);
    clearInterval(lookTimer);
    followedLogin = null;
    socket.disconnect();
  };
}

type Asks = Omit<ClientToServer, 'devices:statuses' | 'stream:heard'>;
type AskInput<Event extends keyof Asks> = Parameters<Asks[Event]>[0];
type AskAnswer<Event extends keyof Asks> = Parameters<Parameters<Asks[Event]>[1]>[0];
type AskValue<Event extends keyof Asks> = Extract<AskAnswer<Event>, { ok: true }>['value'];

/** Sends a request over the realtime channel. Throws `Refusal` with the server's error body. */
export async function ask<Event extends keyof Asks>(
  event: Event,
  input: AskInput<Event>,
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<AskValue<Event>> {
  // Socket.IO's own types cannot follow a generic event name.
  const untyped = socket.timeout(timeoutMs) as unknown as {
    emitWithAck(name: string, value: unknown): Promise<Reply<AskValue<Event>>>;
  };
  const answer = await untyped.emitWithAck(event, input);
  if (!answer.ok) throw new Refusal(answer.error);
  return answer.value;
}

/** Every device's status, by MAC address. */
export async function fetchDeviceStatuses(): Promise<Record<string, DeviceStatus>> {
  const answer = await socket.timeout(ANSWER_TIMEOUT_MS).emitWithAck('devices:statuses');
  if (!answer.ok) throw new Refusal(answer.error);
  return answer.value;
}

let reach = UNREACHED;
const reachListeners = new Listeners();

function note(event: ReachEvent): void {
  const before = reach.isReachable;
  reach = afterReachEvent(reach, event);
  if (reach.isReachable !== before) reachListeners.tell();
}
const noteNow = (type: 'opened' | 'heard' | 'closed' | 'request-failed') => () =>
  note({ type, nowMs: performance.now() });
const isSeen = () => document.visibilityState === 'visible';
const look = () => note({ type: 'looked', nowMs: performance.now(), isSeen: isSeen() });

socket.on('connect', noteNow('opened'));
socket.on('disconnect', noteNow('closed'));
socket.io.on('open', () => {
  const { engine } = socket.io;
  // Any message is a sign of life: the server's heartbeats, or sound that delays them.
  engine.on('packet', () => {
    noteNow('heard')();
    // The answer to the connection itself does not count: some proxies pass that and nothing else.
    if (socket.connected) transportNow('heard')();
  });
  engine.on('upgrade', transportNow('upgraded'));
});
socket.io.on('reconnect_attempt', transportNow('trying'));
socket.io.on('error', transportNow('closed'));
socket.io.on('close', transportNow('closed'));
window.addEventListener('offline', noteNow('request-failed'));

/** A request got no answer. */
export const noteFailedRequest = noteNow('request-failed');

/** Whether the server is currently reachable over the channel. */
export const isServerReached = () => reach.isReachable;

let looking: ReturnType<typeof setInterval> | undefined;

/** Calls back when the server is lost or found again. Returns a function that stops it. */
export function subscribeReach(listener: () => void): () => void {
  const stop = reachListeners.add(listener);
  looking ??= setInterval(look, LOOK_EVERY_MS);
  return () => {
    stop();
    if (reachListeners.size > 0) return;
    clearInterval(looking);
    looking = undefined;
  };
}

/** Calls back whenever the channel has opened. Returns a function that stops it. */
export function onConnected(listener: () => void): () => void {
  socket.on('connect', listener);
  return () => socket.off('connect', listener);
}

/** Tells the server which sample has arrived. Once the channel is closed nobody waits for it. */
export function tellHeard(at: StreamSample): void {
  if (socket.connected) socket.emit('stream:heard', at);
}

/** Tells the server that nobody here listens to this device any more; closing the channel implies it. */
export function unwatchStream(mac: string): void {
  if (socket.connected) socket.emit('stream:unwatch', { mac }, () => undefined);
}

/** Calls a handler on a server event. Returns a function that stops it. */
export function onRealtimeEvent<Event extends keyof ServerToClient>(
  event: Event,
  handler: ServerToClient[Event],
): () => void {
  const on = socket.on.bind(socket) as (name: string, listener: unknown) => void;
  const off = socket.off.bind(socket) as (name: string, listener: unknown) => void;
  on(event, handler);
  return () => off(event, handler);
}

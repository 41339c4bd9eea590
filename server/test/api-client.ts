import type { ClientToServer, LoginResult, Reply, ServerToClient } from '@sadap/contract';
import { REALTIME_PATH } from '@sadap/contract';
import { realtimeParser } from '@sadap/contract/realtime-parser';
import { io, type Socket } from 'socket.io-client';

export type Answer = { status: number; headers: Headers; body: never };

/** Calls the API as `token`'s user, or anonymously. A body other than FormData is sent as JSON. */
export async function call(
  url: string,
  method: string,
  path: string,
  token?: string | null,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson ? JSON.parse(text) : text) as never,
  };
}

export type BrowserSocket = Socket<ServerToClient, ClientToServer>;

/** A browser's realtime channel. */
export function openSocket(url: string, token: string): BrowserSocket {
  return io(url, {
    path: REALTIME_PATH,
    auth: { token },
    parser: realtimeParser,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
}

/** A request on the realtime channel; throws the error's code. */
export async function ask<Value>(
  socket: BrowserSocket,
  event: keyof ClientToServer,
  input: unknown,
): Promise<Value> {
  const answer = (await socket.timeout(10_000).emitWithAck(event, input as never)) as Reply<Value>;
  if (!answer.ok) throw new Error(answer.error.type);
  return answer.value;
}

export type SignedIn = Pick<LoginResult, 'token' | 'userId' | 'username'>;

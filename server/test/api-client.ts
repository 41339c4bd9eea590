import type { LoginResult } from '@sadap/contract/auth';
import type { ClientToServer, Reply, ServerToClient } from '@sadap/contract/realtime';
import { REALTIME_PATH } from '@sadap/contract/realtime';
import { realtimeParser } from '@sadap/contract/realtime/parser';
import { io, type Socket } from 'socket.io-client';

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

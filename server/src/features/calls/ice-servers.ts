import { createHmac } from 'node:crypto';
import type { PeerTicket } from '@sadap/contract/calls';

const LIFETIME_S = 12 * 3600;

export type TurnSettings = { urls: string[]; secret: string };

/**
 * Time-limited credentials in the form of coturn's `use-auth-secret` (draft-uberti-behave-turn-rest): the
 * user name is the expiry time, the password its HMAC-SHA1 with the shared secret. Without TURN, calls stay
 * in the local network.
 */
export function iceServersFor(
  turn: TurnSettings | null,
  userId: number,
  nowMs: number,
): PeerTicket['iceServers'] {
  if (!turn) return [];
  const username = `${Math.floor(nowMs / 1000) + LIFETIME_S}:${userId}`;
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
  const isRelay = (url: string) => /^turns?:/.test(url);
  const relays = turn.urls.filter(isRelay);
  const others = turn.urls.filter((url) => !isRelay(url));
  return [
    ...(others.length > 0 ? [{ urls: others }] : []),
    ...(relays.length > 0 ? [{ urls: relays, username, credential }] : []),
  ];
}

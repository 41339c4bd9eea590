import type { IncomingMessage } from 'node:http';
import type { Log } from '../log.ts';
import { clientAddress, networkOf, type Trust } from './client-address.ts';
import { ownOriginOf } from './own-origin.ts';

/** Sockets of one address whose holder is not known yet. A ward's tablets all return after a restart. */
const STRANGERS_PER_ADDRESS = 200;
/** A socket whose holder is still unknown then is closed by whoever serves it. */
export const STRANGER_MS = 10_000;

/** Who may open a socket. */
export type SocketGate = {
  /**
   * Null for the page of another website (RFC 6455, 10.2) and for too many of strangers; otherwise what to
   * call once the socket's holder is known.
   */
  admit(request: IncomingMessage): (() => void) | null;
  /** The client's address, as far as the proxies in front are trusted. */
  addressOf(request: IncomingMessage): string;
};

/** Refuses sockets that another website's page opens, and too many of strangers at one address. */
export function createSocketGate(
  trust: Trust,
  publicUrl: string | undefined,
  log: Log,
  strangersPerAddress = STRANGERS_PER_ADDRESS,
): SocketGate {
  const strangers = new Map<string, number>();
  const publicOrigin = publicUrl === undefined ? null : new URL(publicUrl).origin;

  function isOwnPage({ headers }: IncomingMessage): boolean {
    const { origin, host } = headers;
    // No browser: it has no login of a user that it could misuse.
    if (origin === undefined || ownOriginOf(headers, publicOrigin) !== null) return true;
    log.warn({ origin, host }, 'a socket was refused: set PUBLIC_URL to the address that users type');
    return false;
  }

  function count(network: string, by: 1 | -1): number {
    const counted = (strangers.get(network) ?? 0) + by;
    if (counted > 0) strangers.set(network, counted);
    else strangers.delete(network);
    return counted;
  }

  const addressOf = (request: IncomingMessage) => clientAddress(request, trust);

  return {
    addressOf,
    admit(request) {
      if (!isOwnPage(request)) return null;
      const network = networkOf(addressOf(request));
      if ((strangers.get(network) ?? 0) >= strangersPerAddress) return null;
      count(network, 1);
      let isCounted = true;
      const known = () => {
        clearTimeout(timer);
        if (isCounted) count(network, -1);
        isCounted = false;
      };
      const timer = setTimeout(known, STRANGER_MS).unref();
      return known;
    },
  };
}

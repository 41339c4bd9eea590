import type { IncomingMessage } from 'node:http';
import type { Trust } from '../config/trusted-proxies.ts';
import type { Log } from '../log.ts';
import { clientAddress, networkOf } from './client-address.ts';
import { ownOriginOf } from './own-origin.ts';

/** Sockets of one address whose holder is not known yet. A ward's tablets all return after a restart. */
const STRANGERS_PER_ADDRESS = 200;
/** A socket whose holder is still unknown then is closed by whoever serves it. */
export const STRANGER_MS = 10_000;

/** Who may open a socket. */
export type SocketGate = {
  /**
   * Null for the page of another website (RFC 6455, 10.2); otherwise what to call once the socket's holder is
   * known. `close` ends the socket: it makes room for a newer one while its holder is still unknown.
   */
  admit(request: IncomingMessage, close: () => void): (() => void) | null;
  /** The client's address, as far as the proxies in front are trusted. */
  addressOf(request: IncomingMessage): string;
};

/**
 * Refuses sockets that another website's page opens. Of too many strangers at one address the oldest goes:
 * whoever has a key or a login needs a moment to show it, however many have none.
 */
export function createSocketGate(
  trust: Trust,
  publicUrl: string | undefined,
  log: Log,
  strangersPerAddress = STRANGERS_PER_ADDRESS,
): SocketGate {
  /** What closes the strangers of a network, the oldest first. */
  const strangers = new Map<string, Set<() => void>>();
  const publicOrigin = publicUrl === undefined ? null : new URL(publicUrl).origin;

  function isOwnPage({ headers }: IncomingMessage): boolean {
    const { origin, host } = headers;
    // No browser: it has no login of a user that it could misuse.
    if (origin === undefined || ownOriginOf(headers, publicOrigin) !== null) return true;
    log.warn({ origin, host }, 'a socket was refused: set PUBLIC_URL to the address that users type');
    return false;
  }

  const addressOf = (request: IncomingMessage) => clientAddress(request, trust);

  return {
    addressOf,
    admit(request, close) {
      if (!isOwnPage(request)) return null;
      const network = networkOf(addressOf(request));
      const here = strangers.get(network) ?? new Set();
      strangers.set(network, here);
      const known = () => {
        clearTimeout(timer);
        here.delete(makeRoom);
        if (here.size === 0 && strangers.get(network) === here) strangers.delete(network);
      };
      const makeRoom = () => {
        known();
        close();
      };
      const timer = setTimeout(known, STRANGER_MS).unref();
      here.add(makeRoom);
      const [oldest] = here;
      if (here.size > strangersPerAddress) oldest?.();
      return known;
    },
  };
}

import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { Trust } from '../config/trusted-proxies.ts';

/**
 * What a limit counts: an IPv4 address, or the /64 of an IPv6 address. Whoever has one address of it has all
 * of them.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return address;
  // the one form of an address: hexadecimal, without leading zeros
  const [before = '', behind] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [before, behind ?? ''].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ];
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
  return bytes.join('.');
}

/**
 * The first address that no trusted proxy vouches for. What a client writes into the header itself is not
 * believed.
 */
export const clientAddress = (request: IncomingMessage, trust: Trust): string => proxyAddr(request, trust);

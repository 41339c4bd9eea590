import proxyAddr from '@fastify/proxy-addr';

const loopback = proxyAddr.compile('loopback');

/** Proxies in front of the server: how many, or where they are (addresses, subnets, `loopback`). */
export type TrustedProxies = number | readonly string[];
/** Whether the proxy at `address` is trusted; `hop` 0 is the one that connects to the server. */
export type Trust = (address: string, hop: number) => boolean;

/** Throws a TypeError if one of the addresses is none. */
export const trustOf = (proxies: TrustedProxies): Trust =>
  typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxyAddr.compile([...proxies]);

/** Whether a connection comes from this machine: a proxy on it, or a program of its operator. */
export const isLoopback: (address: string) => boolean = (address) => loopback(address, 0);

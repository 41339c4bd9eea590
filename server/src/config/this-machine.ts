import { isIP } from 'node:net';
import { isLoopback } from './trusted-proxies.ts';

/** Whether only programs of this machine can connect to the address, or it can be on this machine alone. */
export const isThisMachine = (host: string): boolean =>
  host === 'localhost' || (isIP(host) !== 0 && isLoopback(host));

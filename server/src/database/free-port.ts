import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range for outgoing connections, so that none takes the port while PostgreSQL restarts. */
const LOWEST = 28_100;
const HIGHEST = 32_700;
const ATTEMPTS = 100;

export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port between ${LOWEST} and ${HIGHEST} is free`);
}

/** Whether nobody listens on the port at this machine's own address. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

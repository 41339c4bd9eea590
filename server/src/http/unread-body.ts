import type { FastifyInstance } from 'fastify';

/** The sender may go on for this long: a connection that is cut at once may take the answer with it. */
const LINGER_MS = 5_000;

/** Cuts a connection whose request was answered before its body came, unless the rest comes soon. */
export function cutUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return;
    const timer = setTimeout(() => raw.destroy(), LINGER_MS);
    raw.once('close', () => clearTimeout(timer));
    raw.resume();
  });
}

import type { FastifyBaseLogger } from 'fastify';

/** Structured log. Never a URL, an HN, a name or a file name: route patterns and ids only. */
export type Log = Pick<FastifyBaseLogger, 'error' | 'warn' | 'info' | 'debug'>;

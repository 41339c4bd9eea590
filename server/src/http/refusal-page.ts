import type { ErrorCode } from '@sadap/contract/errors';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of an address to which a browser goes: the page that says what was wrong, in place of an answer. */
    refusalPage?: (refusal: string, request: FastifyRequest) => string;
  }
}

/** What may be wrong wherever a browser goes. */
export const SERVER_REFUSALS: readonly ErrorCode[] = [
  'DATABASE_UNAVAILABLE',
  'INTERNAL',
  'RATE_LIMITED',
  'STORAGE_FULL',
];

import { z } from 'zod';

/**
 * What is remembered between the launch and the browser's return. It travels sealed as `state`: launches in
 * two tabs do not meet, and however many begin, the browser has one small cookie.
 */
export const AuthorizationRequest = z.object({
  /** One of `SMART_SERVERS`. */
  server: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** SHA-256 of the browser's cookie. */
  browserHash: z.string(),
  startedAtMs: z.number(),
});
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>;

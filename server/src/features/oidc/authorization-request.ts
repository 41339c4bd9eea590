import { z } from 'zod';

/** What a browser carries on its way to the provider and back, sealed in its cookie. */
export const AuthorizationRequest = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  purpose: z.enum(['sign-in', 'unlock']),
  to: z.string(),
  startedAtMs: z.number(),
});
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>;

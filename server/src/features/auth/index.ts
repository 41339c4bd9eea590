export { createMediaTokens } from './media-tokens.ts';
export { createPasswordProof } from './password-proof.ts';
export { authQueries } from './queries.ts';
export { authRoutes } from './routes.ts';
export { loginSessions } from './schema.ts';
export { createSecondSteps } from './second-step.ts';
export { type Auth, createAuth, type LoginFrom } from './service.ts';
export { createTokens } from './tokens.ts';

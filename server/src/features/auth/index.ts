export { authRoutes } from './routes.ts';
export { loginSessions } from './schema.ts';
export { type Auth, createAuth, refusalOf } from './service.ts';
export { createSecondSteps } from './second-step.ts';
export { createTokens } from './tokens.ts';

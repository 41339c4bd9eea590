export { createPasskeys, type Passkeys } from './passkeys.ts';
export { resealTotp } from './resealing.ts';
export { secondFactorRoutes } from './routes.ts';
export { createSecretSeal } from './sealed-secret.ts';
export { createSecondFactor, type SecondFactors } from './service.ts';

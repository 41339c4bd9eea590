import { lazyModule } from './lazy-module.ts';

export const webauthn = lazyModule(() => import('./late/webauthn.ts'));

/** Browsers know passkeys on pages with HTTPS (or of this machine) whose host has a name. */
export const areSupported = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);

/** The user has closed the browser's question, it took too long, or no passkey fits. */
export const isWithdrawn = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

/** This device holds a passkey of the account already. */
export const isKnownAlready = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError';

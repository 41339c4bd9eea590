import type { SignedResult } from '../signed-results/index.ts';

/**
 * Where results go. `accepted`: the receiver has it for good. `later`: it has not taken it, and may another
 * time. `unsure`: nobody knows whether it has it. `refused`: it never will take it, as it is. `why` is shown
 * to administrators and names no patient.
 */
export type ResultTransport = {
  name: string;
  send(result: SignedResult, stop: AbortSignal): Promise<Sent>;
};
export type Sent = { is: 'accepted' } | { is: 'later' | 'unsure' | 'refused'; why: string };

/** Of connections that never came about: nothing was said. */
const NEVER_REACHED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];
/** What a failed connection means, by its code. */
export const brokenOff = (why: string): Sent => ({
  is: NEVER_REACHED.includes(why) || /CERT/.test(why) ? 'later' : 'unsure',
  why,
});

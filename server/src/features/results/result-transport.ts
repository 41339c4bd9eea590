import type { SignedResult } from '../signed-results/index.ts';

/**
 * Where results go. `accepted`: the receiver has it for good. `later`: it may take it another time.
 * `refused`: it never will, as it is. `why` is shown to administrators and names no patient.
 */
export type ResultTransport = {
  name: string;
  send(result: SignedResult, stop: AbortSignal): Promise<Sent>;
};
export type Sent = { is: 'accepted' } | { is: 'later' | 'refused'; why: string };

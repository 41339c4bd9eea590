import type { StreamSample } from '@sadap/contract/realtime';
import type { Stage } from './stage.ts';

/**
 * So long after the last touch or recording, a recording may start by itself. The next chest may be another
 * patient's.
 */
export const ARMED_MS = 120_000;

/** What the page waits for, where a recording may start by itself. */
export type Awaited = 'contact' | 'new-contact' | 'certainty' | 'touch';

type Known = {
  stage: Stage;
  contact: 'away' | 'uncertain' | 'on';
  laidOnAt: StreamSample | null;
  isArmed: boolean;
};

/** Null: nothing, or a recording starts now. */
export function awaitedOf({ stage, contact, laidOnAt, isArmed }: Known): Awaited | null {
  if (stage !== 'ready') return null;
  if (!isArmed) return 'touch';
  if (contact === 'uncertain') return 'certainty';
  if (contact === 'away') return 'contact';
  return laidOnAt ? null : 'new-contact';
}

/** Where the recording begins that starts now by itself. */
export const startOf = (known: Known): StreamSample | null =>
  known.stage === 'ready' && awaitedOf(known) === null ? known.laidOnAt : null;

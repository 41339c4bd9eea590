import { ALL_EVENT_DETAILS, ALL_EVENT_KINDS, type SoundEvent } from '@sadap/contract/sound-events';
import { forgetDraft, keepDraft, keptDraft } from '../../../platform/kept-drafts.ts';

/** Unsaved events and the version that they were made from. They survive a reload and a closed dialog. */
export type KeptEvents = { base: number; events: SoundEvent[] };

const nameOf = (recordingId: number) => `events ${recordingId}`;

export const keepEvents = (recordingId: number, kept: KeptEvents) => keepDraft(nameOf(recordingId), kept);
export const forgetEvents = (recordingId: number) => forgetDraft(nameOf(recordingId));

/** Null if nothing is kept, or what another version of the page has kept. */
export function keptEvents(recordingId: number): KeptEvents | null {
  const kept = keptDraft(nameOf(recordingId)) as Partial<KeptEvents> | null;
  const isKept = typeof kept?.base === 'number' && Array.isArray(kept.events) && kept.events.every(isEvent);
  return isKept ? (kept as KeptEvents) : null;
}

function isEvent(value: unknown): value is SoundEvent {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, from_ms, to_ms, detail, remark } = value as Partial<SoundEvent>;
  return (
    kind !== undefined &&
    ALL_EVENT_KINDS.includes(kind) &&
    typeof from_ms === 'number' &&
    typeof to_ms === 'number' &&
    (detail === null || (detail !== undefined && ALL_EVENT_DETAILS.includes(detail))) &&
    typeof remark === 'string'
  );
}

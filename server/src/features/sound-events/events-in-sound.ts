import type { Organ } from '@sadap/contract/positions';
import {
  detailsOf,
  EVENT_KINDS,
  type EventKind,
  SHORTEST_EVENT_MS,
  type SoundEvent,
} from '@sadap/contract/sound-events';
import { AppError } from '../../errors.ts';

/** Whole milliseconds: the last one may end after the sound. */
const BEYOND_MS = 1;

/**
 * The events in order of their beginning. Throws if one does not fit the organ or its kind, lies outside the
 * sound, is too short, or overlaps another one of its kind.
 */
export function eventsInSound(organ: Organ, events: readonly SoundEvent[], durationMs: number): SoundEvent[] {
  const kinds: readonly EventKind[] = EVENT_KINDS[organ];
  const inOrder = [...events].sort(
    (one, other) =>
      one.from_ms - other.from_ms ||
      one.to_ms - other.to_ms ||
      kinds.indexOf(one.kind) - kinds.indexOf(other.kind),
  );
  const endOf = new Map<EventKind, number>();
  for (const { kind, detail, from_ms, to_ms } of inOrder) {
    if (!kinds.includes(kind) || (detail && !detailsOf(kind).includes(detail)))
      throw AppError.invalid('events', 'eventKindInvalid');
    const isInside = to_ms <= durationMs + BEYOND_MS && to_ms - from_ms >= SHORTEST_EVENT_MS;
    if (!isInside || from_ms < (endOf.get(kind) ?? 0)) throw AppError.invalid('events', 'eventsInvalid');
    endOf.set(kind, to_ms);
  }
  return inOrder;
}

import { CRACKLE_TYPES, LUNG_FINDINGS, WHEEZE_TYPES } from '../analysis/findings.ts';
import type { Organ } from '../positions/index.ts';

/** What a clinician may mark on the time axis. */
export const EVENT_KINDS = {
  lung: LUNG_FINDINGS,
  heart: ['murmur', 'extra_sound', 'click', 'rub', 'artefact'],
} as const satisfies Record<Organ, readonly string[]>;
export type EventKind = (typeof EVENT_KINDS)[Organ][number];

/** What more may be said of an event; the other kinds have no detail. */
export const EVENT_DETAILS = {
  crackles: CRACKLE_TYPES,
  wheezes: ['monophonic', 'polyphonic', ...WHEEZE_TYPES],
  extra_sound: ['s3', 's4', 'opening_snap'],
} as const satisfies { [Kind in EventKind]?: readonly string[] };
export type EventDetail = (typeof EVENT_DETAILS)[keyof typeof EVENT_DETAILS][number];

export const ALL_EVENT_KINDS: readonly EventKind[] = [...EVENT_KINDS.lung, ...EVENT_KINDS.heart];
export const ALL_EVENT_DETAILS: readonly EventDetail[] = Object.values(EVENT_DETAILS).flat();

export const detailsOf = (kind: EventKind): readonly EventDetail[] =>
  kind in EVENT_DETAILS ? EVENT_DETAILS[kind as keyof typeof EVENT_DETAILS] : [];

export const MAX_EVENTS = 200;
export const SHORTEST_EVENT_MS = 10;
export const REMARK_MAX_LENGTH = 200;

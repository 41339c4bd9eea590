export { type CyclePhase, countEvents, phaseOfEvent } from './counting.ts';
export * from './kinds.ts';
export type { EventsVersion, SaveEventsInput, SoundEvent, SoundEvents } from './schema.ts';
export { eventName, eventSentences } from './sentences.ts';

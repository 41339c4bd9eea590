import { z } from 'zod';
import { ById, get, put } from '../procedures.ts';
import type { RecordingsPath } from '../recordings/index.ts';
import { EventsVersion, SaveEventsInput, SoundEvents } from './schema.ts';

export const soundEventsOf = (prefix: RecordingsPath) => ({
  events: get(`${prefix}/{id}/events`, 'sound-events').input(ById).output(SoundEvents),
  saveEvents: put(`${prefix}/{id}/events`, 'sound-events')
    .input(ById.extend(SaveEventsInput.shape))
    .output(SoundEvents),
  /** Oldest first; of many, the newest 50. */
  eventVersions: get(`${prefix}/{id}/events/versions`, 'sound-events')
    .input(ById)
    .output(z.array(EventsVersion)),
});

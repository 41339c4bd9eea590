import type { Organ } from '@sadap/contract/positions';
import { signedIn } from '../../http/procedures.ts';
import type { SoundEventsService } from './service.ts';

export const soundEventsRoutes = (events: SoundEventsService, organ: Organ) => ({
  events: signedIn[organ].events.handler(({ input }) => events.events(organ, input.id)),
  saveEvents: signedIn[organ].saveEvents.handler(({ context, input: { id, ...input } }) =>
    events.save(context.caller, organ, id, input),
  ),
  eventVersions: signedIn[organ].eventVersions.handler(({ input }) => events.versions(organ, input.id)),
});

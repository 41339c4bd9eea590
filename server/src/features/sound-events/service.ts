import { isDeepStrictEqual } from 'node:util';
import type { Organ } from '@sadap/contract/positions';
import type { EventsVersion, SaveEventsInput, SoundEvents } from '@sadap/contract/sound-events';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError, sqlState, UNIQUE_VIOLATION } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import type { Recordings } from '../recordings/index.ts';
import { once } from '../requests/index.ts';
import { eventsInSound } from './events-in-sound.ts';
import { soundEventsQueries } from './queries.ts';

/** A version holds up to 200 events; more versions than these are of no use to anyone who looks. */
const MOST_VERSIONS = 50;
const NONE: SoundEvents = { version: 0, author: null, created_at: null, events: [] };

export function createSoundEvents(db: Database, recordings: Recordings, clock: Clock) {
  const versionsOf = async (id: number, limit: number): Promise<EventsVersion[]> => {
    const rows = await soundEventsQueries(db).newest(id, limit);
    return rows.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt.toISOString() }));
  };
  const current = async (id: number): Promise<SoundEvents> => (await versionsOf(id, 1))[0] ?? NONE;

  return {
    async events(organ: Organ, id: number): Promise<SoundEvents> {
      await recordings.stored(organ, id);
      return current(id);
    },

    async versions(organ: Organ, id: number): Promise<EventsVersion[]> {
      await recordings.stored(organ, id);
      return (await versionsOf(id, MOST_VERSIONS)).reverse();
    },

    /** Stores another version, if `base_version` is the current one; the same events again are no version. */
    async save(
      caller: Caller,
      organ: Organ,
      id: number,
      { base_version: base, events: sent }: SaveEventsInput,
    ): Promise<SoundEvents> {
      const { durationS } = await recordings.stored(organ, id);
      const events = eventsInSound(organ, sent, Math.round(durationS * 1000));
      try {
        await once(db, caller, async (transaction) => {
          const queries = soundEventsQueries(transaction);
          const [newest] = await queries.newest(id, 1);
          const version = newest?.version ?? 0;
          if (isDeepStrictEqual(newest?.events ?? [], events)) return null;
          if (base !== version) throw new AppError('EVENTS_CHANGED', 'base_version');
          await queries.add({
            recordingId: id,
            version: version + 1,
            author: caller.userId,
            createdAt: new Date(clock.now()),
            events,
          });
          await record(transaction, caller, {
            action: 'recording.events-changed',
            subject: { kind: 'recording', id },
            details: { organ, version: version + 1, count: events.length },
          });
          return null;
        });
      } catch (error) {
        throw sqlState(error) === UNIQUE_VIOLATION ? new AppError('EVENTS_CHANGED', 'base_version') : error;
      }
      return current(id);
    },
  };
}
export type SoundEventsService = ReturnType<typeof createSoundEvents>;

import type { AccessMode } from '@sadap/contract/access';
import type { Role } from '@sadap/contract/users';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { createAttempts } from '../../limits/attempts.ts';
import { groupsQueries } from './queries.ts';

/** Of one account. More than somebody looks up who searches; whoever copies the directory takes hours. */
const LOOKED_UP_AT_MOST = 120;
const LOOKED_UP_WINDOW_MS = 10 * 60_000;

type Person = { id: number; email: string; role: Role };
export type LookingUpParts = { mode: () => Promise<AccessMode>; clock: Clock };

/** What an account learns of others by looking them up, and how fast. */
export function createLookingUp(db: Database, { mode, clock }: LookingUpParts) {
  const queries = groupsQueries(db);
  const lookUps = createAttempts(clock, LOOKED_UP_AT_MOST, LOOKED_UP_WINDOW_MS);

  /** Who must share a group with somebody to see more than the name: the caller, or nobody (null). */
  async function sharingWith(caller: Caller): Promise<number | null> {
    return caller.role !== 'ADMIN' && (await mode()) === 'need-to-know' ? caller.userId : null;
  }

  return {
    sharingWith,

    /** Throws RATE_LIMITED, whether or not there is what was asked for. */
    count({ userId }: Caller): void {
      const key = String(userId);
      if (lookUps.areExceeded(key)) throw new AppError('RATE_LIMITED');
      lookUps.add(key);
    },

    /** Without e-mail and role where the caller may not see them. */
    async shown<Found extends Person>(
      caller: Caller,
      people: readonly Found[],
    ): Promise<(Omit<Found, 'email' | 'role'> & { email: string | null; role: Role | null })[]> {
      const viewer = await sharingWith(caller);
      if (viewer === null) return [...people];
      const ids = people.map(({ id }) => id);
      const inCommon = new Set([viewer, ...(await queries.inGroupsOf(viewer, ids))]);
      return people.map((person) =>
        inCommon.has(person.id) ? person : { ...person, email: null, role: null },
      );
    },
  };
}

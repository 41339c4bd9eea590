import { ORGANS, type Organ } from '@sadap/contract/positions';
import { sharedStorage } from '../../../platform/browser-storage.ts';
import { LAST_DEVICE_KEY, lastDevice } from './last-device.ts';

const GIVEN_UP_KEY = 'given-up-device';
const keyOf = (organ: Organ) => `last-device-${organ}`;
const OTHER: Record<Organ, Organ> = { heart: 'lung', lung: 'heart' };

/** With this stethoscope, the organ was recorded last in this browser. */
export const noteDeviceOf = (organ: Organ, macAddress: string): void =>
  sharedStorage.setItem(keyOf(organ), macAddress);

/** The clinician wants another one than this, now and after a reload. */
export function giveUpUsual(macAddress: string): void {
  for (const organ of ORGANS)
    if (sharedStorage.getItem(keyOf(organ)) === macAddress) sharedStorage.removeItem(keyOf(organ));
  sharedStorage.removeItem(LAST_DEVICE_KEY);
  sharedStorage.setItem(GIVEN_UP_KEY, macAddress);
}

/** Until one is connected again. */
const givenUp = () => (lastDevice() === null ? sharedStorage.getItem(GIVEN_UP_KEY) : null);

/** The one that was used last for the organ, or, where it has not been used for the other alone, at all. */
export function lastFor(organ: Organ, isOnlyOne: boolean): string | null {
  const last = lastDevice();
  const own = sharedStorage.getItem(keyOf(organ));
  if (own !== null) return own;
  return last === sharedStorage.getItem(keyOf(OTHER[organ])) && !isOnlyOne ? null : last;
}

type Ready = { macAddress: string; connectedBy: number | null };

/**
 * The free one to take for an organ without a question: used last for it in this browser; where none was, at
 * the first look the only one that is ready at all. Where the usual one is away, or one is held by another
 * page of the user, any other is the clinician's choice: it may be for the other organ, or on another
 * patient. Later, one that is switched on may belong to anybody.
 */
export function usualDevice<One extends Ready>(
  organ: Organ,
  ready: readonly One[],
  isFirstLook: boolean,
): One | null {
  const last = lastFor(organ, ready.length === 1);
  const unwanted = givenUp();
  const free = ready.filter(({ connectedBy, macAddress }) => connectedBy === null && macAddress !== unwanted);
  const only = lastDevice() === null && isFirstLook && ready.length === 1 ? free[0] : null;
  return free.find(({ macAddress }) => macAddress === last) ?? only ?? null;
}

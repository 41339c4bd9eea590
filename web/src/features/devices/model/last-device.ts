import { sharedStorage } from '../../../platform/browser-storage.ts';

const KEY = 'last-device';

/** The stethoscope that was connected last in this browser lies beside it. */
export const noteLastDevice = (macAddress: string): void => sharedStorage.setItem(KEY, macAddress);

export function lastDeviceFirst<One extends { macAddress: string }>(devices: readonly One[]): One[] {
  const last = sharedStorage.getItem(KEY);
  return devices.toSorted((a, b) => Number(b.macAddress === last) - Number(a.macAddress === last));
}

type Ready = { macAddress: string; connectedBy: number | null };

/**
 * The free one to take without a question: used last in this browser; where none was, at the first look the
 * only one that is ready at all. Where the usual one is away, or one is held by another page of the user,
 * any other is the clinician's choice: it may be for another organ, or on another patient. Later, one that is
 * switched on may belong to anybody.
 */
export function usualDevice<One extends Ready>(ready: readonly One[], isFirstLook: boolean): One | null {
  const last = sharedStorage.getItem(KEY);
  const free = ready.filter(({ connectedBy }) => connectedBy === null);
  const only = last === null && isFirstLook && ready.length === 1 ? free[0] : null;
  return free.find(({ macAddress }) => macAddress === last) ?? only ?? null;
}

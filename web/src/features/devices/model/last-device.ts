import { sharedStorage } from '../../../platform/browser-storage.ts';

const KEY = 'last-device';

const GIVEN_UP_KEY = 'given-up-device';

/** The stethoscope that was connected last in this browser lies beside it. */
export function noteLastDevice(macAddress: string): void {
  sharedStorage.setItem(KEY, macAddress);
  sharedStorage.removeItem(GIVEN_UP_KEY);
}

/** The clinician wants another one than this. */
export function giveUpDevice(macAddress: string): void {
  if (lastDevice() === macAddress) sharedStorage.removeItem(KEY);
  sharedStorage.setItem(GIVEN_UP_KEY, macAddress);
}

/** Until another one, or this one again, is connected. */
export const givenUpDevice = (): string | null => sharedStorage.getItem(GIVEN_UP_KEY);

export const lastDevice = (): string | null => sharedStorage.getItem(KEY);

export function lastDeviceFirst<One extends { macAddress: string }>(devices: readonly One[]): One[] {
  const last = lastDevice();
  return devices.toSorted((a, b) => Number(b.macAddress === last) - Number(a.macAddress === last));
}

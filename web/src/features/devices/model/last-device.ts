import { sharedStorage } from '../../../platform/browser-storage.ts';

export const LAST_DEVICE_KEY = 'last-device';

/** The stethoscope that was connected last in this browser lies beside it. */
export const noteLastDevice = (macAddress: string): void =>
  sharedStorage.setItem(LAST_DEVICE_KEY, macAddress);

export const lastDevice = (): string | null => sharedStorage.getItem(LAST_DEVICE_KEY);

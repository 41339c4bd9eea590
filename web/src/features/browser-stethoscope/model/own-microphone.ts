import { sharedStorage } from '../../../platform/browser-storage.ts';
/** Where this browser stores its identity as a device. */
export const STORAGE_KEY = 'browser-stethoscope';

/** Whether a device is this browser's own microphone, which falls silent with the page. */
export function isOwnMicrophone(mac: string): boolean {
  return sharedStorage.getItem(STORAGE_KEY)?.includes(`"${mac}"`) ?? false;
}

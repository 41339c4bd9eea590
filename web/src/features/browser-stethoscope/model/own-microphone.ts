/** Where this browser stores its identity as a device. */
export const STORAGE_KEY = 'browser-stethoscope';

/** Whether a device is this browser's own microphone, which falls silent with the page. */
export function isOwnMicrophone(mac: string): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY)?.includes(`"${mac}"`) ?? false;
  } catch {
    return false;
  }
}

import { errorCodeOf } from '../../../platform/api-error.ts';

/** The capture no longer exists: saved or discarded on another page, or nothing of it ever arrived. */
export const isCaptureGone = (error: unknown) => errorCodeOf(error) === 'CAPTURE_NOT_FOUND';

/** Whether the capture still existed for this action. */
export async function unlessGone(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    if (isCaptureGone(error)) return false;
    throw error;
  }
}

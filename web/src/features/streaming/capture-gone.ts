import { errorCodeOf } from '../../platform/api-error.ts';

/** The capture is no more: saved or discarded on another page, or nothing of it ever came. */
export const isCaptureGone = (error: unknown) => errorCodeOf(error) === 'CAPTURE_NOT_FOUND';

/** Whether there still was a capture to do this to. */
export async function unlessGone(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    if (isCaptureGone(error)) return false;
    throw error;
  }
}

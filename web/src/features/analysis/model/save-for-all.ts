import { errorCodeOf } from '../../../platform/api-error.ts';

/**
 * Saves one after another. Counts those saved, and those that somebody reviewed or signed in the meantime,
 * which are left as they are; any other error ends it.
 */
export async function saveForAll(
  recordingIds: readonly number[],
  save: (recordingId: number) => Promise<unknown>,
): Promise<{ savedCount: number; reviewedCount: number }> {
  let savedCount = 0;
  let reviewedCount = 0;
  for (const id of recordingIds) {
    try {
      await save(id);
      savedCount += 1;
    } catch (error) {
      const code = errorCodeOf(error);
      if (code !== 'ANALYSIS_CHANGED' && code !== 'ANALYSIS_SIGNED') throw error;
      reviewedCount += 1;
    }
  }
  return { savedCount, reviewedCount };
}

/** Patients in the list, newest first. */
const KEPT = 6;

/** The list with a patient who was just opened. */
export function withOpened(ids: readonly number[], opened: number): number[] {
  return [opened, ...ids.filter((id) => id !== opened)].slice(0, KEPT);
}

/** Parses the browser's stored list, whatever it contains. */
export function readIds(stored: string | null): number[] {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(ids) ? ids.filter((id): id is number => Number.isInteger(id)).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

import type { Organ } from '@sadap/contract/positions';
import type { PatientTrends, TrendSound } from '@sadap/contract/trends';

export type TrendCheckUp = PatientTrends['checkUps'][number];
/** Between a sound and the one before it: another stethoscope, or nobody knows which. */
export type Change = 'changed' | 'unknown';
export type TrendRow = { checkUp: TrendCheckUp; sound: TrendSound | null; change: Change | null };

/** A position in every check-up, the oldest first. */
export function rowsOf(trends: PatientTrends, organ: Organ, position: string): TrendRow[] {
  const ofPosition = trends.sounds.filter((each) => each.organ === organ && each.position === position);
  let before: TrendSound | null = null;
  return trends.checkUps.map((checkUp) => {
    const sound = ofPosition.find(({ checkUpId }) => checkUpId === checkUp.id) ?? null;
    const change = sound && before && changeBetween(before, sound);
    before = sound ?? before;
    return { checkUp, sound, change };
  });
}

function changeBetween(one: TrendSound, other: TrendSound): Change | null {
  if (one.stethoscope === null || other.stethoscope === null) return 'unknown';
  return one.stethoscope === other.stethoscope ? null : 'changed';
}

/** Stretches of rows within which nothing changed, as the place of each row's stretch. */
export function stretchesOf(rows: readonly Pick<TrendRow, 'change'>[]): number[] {
  let stretch = 0;
  return rows.map(({ change }) => (change === null ? stretch : ++stretch));
}

/** The positions with a sound, in the given order, with the number of check-ups. */
export function recordedPositions(
  { sounds }: PatientTrends,
  organ: Organ,
  order: readonly string[],
): { position: string; checkUps: number }[] {
  return order.flatMap((position) => {
    const checkUps = sounds.filter((each) => each.organ === organ && each.position === position).length;
    return checkUps > 0 ? [{ position, checkUps }] : [];
  });
}

/**
 * The lower end, the middle and the upper end of a scale: whole numbers around the values, never so close
 * that noise looks like a change.
 */
export function scaleOf(values: readonly number[], leastSpan: number, isCount: boolean): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const half = Math.ceil((isCount ? Math.max(leastSpan, high) : Math.max(leastSpan, 1.2 * (high - low))) / 2);
  const middle = isCount ? half : Math.round((low + high) / 2);
  return [middle - half, middle, middle + half];
}

import { HEART_POSITIONS, LUNG_POSITIONS, type Position } from '@sadap/contract/positions';
import { useCallback } from 'react';
import { useTexts } from './index.ts';

const POSITIONS: readonly string[] = [...HEART_POSITIONS, ...LUNG_POSITIONS];
const isPosition = (position: string): position is Position => POSITIONS.includes(position);

/** A position's name; `positionsShort` where space is scarce. */
export function usePositionName(
  names: 'positions' | 'positionsShort' = 'positions',
): (position: string) => string {
  const { t } = useTexts();
  return useCallback(
    (position) =>
      isPosition(position) ? t(`recording.${names}.${position}`) : position.replaceAll('_', ' '),
    [t, names],
  );
}

import { HEART_POSITIONS, type HeartPosition } from '@sadap/contract';
import { useCallback } from 'react';
import { useTexts } from './index.ts';

const isHeartPosition = (position: string): position is HeartPosition =>
  (HEART_POSITIONS as readonly string[]).includes(position);

/** A position as it is shown; `positionsShort` where room is scarce. */
export function usePositionName(
  names: 'positions' | 'positionsShort' = 'positions',
): (position: string) => string {
  const { t } = useTexts();
  return useCallback(
    (position) =>
      isHeartPosition(position) ? t(`recording.${names}.${position}`) : position.replaceAll('_', ' '),
    [t, names],
  );
}

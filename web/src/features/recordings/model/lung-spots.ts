import type { LungPosition } from '@sadap/contract/positions';

/**
 * Percent of the drawing's width and height, as the examiner sees it: from the front, the patient's right is
 * on the left.
 */
export const LUNG_SPOTS: Record<LungPosition, { x: number; y: number }> = {
  Anterior_Upper_Right: { x: 36, y: 27.5 },
  Anterior_Upper_Left: { x: 64, y: 27.5 },
  Anterior_Middle_Right: { x: 34, y: 47 },
  Anterior_Middle_Left: { x: 66, y: 47 },
  Anterior_Lower_Right: { x: 27, y: 67 },
  Anterior_Lower_Left: { x: 73, y: 67 },
  Posterior_Upper_Left: { x: 38, y: 26 },
  Posterior_Upper_Right: { x: 62, y: 26 },
  Posterior_Middle_Left: { x: 39.5, y: 48 },
  Posterior_Middle_Right: { x: 60.5, y: 48 },
  Posterior_Lower_Left: { x: 39, y: 73 },
  Posterior_Lower_Right: { x: 61, y: 73 },
  Posterior_Lateral_Left: { x: 23, y: 59 },
  Posterior_Lateral_Right: { x: 77, y: 59 },
};

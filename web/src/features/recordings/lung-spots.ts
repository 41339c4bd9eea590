import type { LungPosition } from '@sadap/contract';

/** Percent of the drawing's width and height, as the examiner sees it: the front's right is on the left. */
export const LUNG_SPOTS: Record<LungPosition, { x: number; y: number }> = {
  Anterior_Upper_Right: { x: 36, y: 29 },
  Anterior_Upper_Left: { x: 64, y: 29 },
  Anterior_Middle_Right: { x: 34, y: 48 },
  Anterior_Middle_Left: { x: 66, y: 48 },
  Anterior_Lower_Right: { x: 27, y: 66 },
  Anterior_Lower_Left: { x: 73, y: 66 },
  Posterior_Upper_Left: { x: 38, y: 26 },
  Posterior_Upper_Right: { x: 62, y: 26 },
  Posterior_Middle_Left: { x: 39.5, y: 48 },
  Posterior_Middle_Right: { x: 60.5, y: 48 },
  Posterior_Lower_Left: { x: 39, y: 71 },
  Posterior_Lower_Right: { x: 61, y: 71 },
  Posterior_Lateral_Left: { x: 23, y: 61 },
  Posterior_Lateral_Right: { x: 77, y: 61 },
};

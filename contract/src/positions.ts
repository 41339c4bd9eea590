import { z } from 'zod';

export const Organ = z.enum(['heart', 'lung']);
export type Organ = z.infer<typeof Organ>;

/** Heart auscultation positions, in the order in which a clinician walks over the chest. */
export const HEART_POSITIONS = ['Aortic', 'Pulmonic', 'Tricuspid', 'Mitral'] as const;

/** Lung auscultation positions: 6 anterior, 8 posterior. */
export const LUNG_POSITIONS = [
  'Anterior_Upper_Right',
  'Anterior_Upper_Left',
  'Anterior_Middle_Right',
  'Anterior_Middle_Left',
  'Anterior_Lower_Right',
  'Anterior_Lower_Left',
  'Posterior_Upper_Left',
  'Posterior_Upper_Right',
  'Posterior_Middle_Left',
  'Posterior_Middle_Right',
  'Posterior_Lower_Left',
  'Posterior_Lower_Right',
  'Posterior_Lateral_Left',
  'Posterior_Lateral_Right',
] as const;

export const HeartPosition = z.enum(HEART_POSITIONS);
export type HeartPosition = z.infer<typeof HeartPosition>;
export const LungPosition = z.enum(LUNG_POSITIONS);
export type LungPosition = z.infer<typeof LungPosition>;
export const Position = z.enum([...HEART_POSITIONS, ...LUNG_POSITIONS]);
export type Position = z.infer<typeof Position>;

/** Whether a position belongs to an organ: an aortic lung sound does not exist. */
export function isPositionOf(organ: Organ, position: string): boolean {
  const positions: readonly string[] = organ === 'heart' ? HEART_POSITIONS : LUNG_POSITIONS;
  return positions.includes(position);
}

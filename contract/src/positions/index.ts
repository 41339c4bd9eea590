export type { HeartPosition, LungPosition, Organ, Position } from './schema.ts';

// Names and no schemas: the web page's first load shows them without a schema library.

/** Heart auscultation positions, in the order of a clinician's examination. */
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

/** Abbreviations of the lung positions. Source: specification 2, section 3. */
export const LUNG_ABBREVIATIONS: Record<(typeof LUNG_POSITIONS)[number], string> = {
  Anterior_Upper_Right: 'AUR',
  Anterior_Upper_Left: 'AUL',
  Anterior_Middle_Right: 'AMR',
  Anterior_Middle_Left: 'AML',
  Anterior_Lower_Right: 'ALR',
  Anterior_Lower_Left: 'ALL',
  Posterior_Upper_Left: 'PUL',
  Posterior_Upper_Right: 'PUR',
  Posterior_Middle_Left: 'PML',
  Posterior_Middle_Right: 'PMR',
  Posterior_Lower_Left: 'PLL',
  Posterior_Lower_Right: 'PLR',
  Posterior_Lateral_Left: 'PLTL',
  Posterior_Lateral_Right: 'PLTR',
};

export const ORGANS = ['heart', 'lung'] as const;

/** Each organ's positions, in the order of examination. */
export const POSITIONS_OF: Record<
  'heart' | 'lung',
  readonly ((typeof HEART_POSITIONS)[number] | (typeof LUNG_POSITIONS)[number])[]
> = { heart: HEART_POSITIONS, lung: LUNG_POSITIONS };

/** Whether a position belongs to an organ: there is no aortic lung sound. */
export function isPositionOf(organ: 'heart' | 'lung', position: string): boolean {
  const positions: readonly string[] = POSITIONS_OF[organ];
  return positions.includes(position);
}

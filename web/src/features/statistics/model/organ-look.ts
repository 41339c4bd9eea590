/**
 * Heart and lung differ by more than colour: the lung is striped or dashed. The colours follow light and
 * dark.
 */
export const ORGAN_COLORS = {
  heart: 'var(--mantine-color-red-text)',
  lung: 'var(--mantine-color-teal-text)',
} as const;
export const LUNG_DASHES = '7 4';

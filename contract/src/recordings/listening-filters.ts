/**
 * Listening filter, one at a time: the combined heart filters (20 to 500 Hz with a mains notch), or a
 * listening mode: bell (20 to 200 Hz), diaphragm (100 to 500 Hz), wide (20 to 1000 Hz), lung (100 to 1000
 * Hz). Never applied to stored sound.
 */
export const LISTENING_FILTERS = [
  'none',
  'heart-50',
  'heart-60',
  'bell',
  'diaphragm',
  'wide',
  'lung',
] as const;

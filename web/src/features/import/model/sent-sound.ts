import type { Organ } from '@sadap/contract/positions';

type Sent = { organ: Organ; checkUpId: number; file: File; sha256: string };

/**
 * Identity of a sent sound: one that is removed and chosen again is the same, by content if it can be
 * compared.
 */
export const sentSound = ({ organ, checkUpId, file, sha256 }: Sent) => [
  'import',
  organ,
  checkUpId,
  sha256 || file,
];

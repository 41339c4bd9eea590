import { HEART_REFERENCES } from './heart-references.ts';
import { LUNG_REFERENCES } from './lung-references.ts';
import { RECORDED_REFERENCES } from './recorded-references.ts';
import { MADE, type Reference, SOURCES } from './reference.ts';

export type { Reference } from './reference.ts';

/** The hearts, then the lungs; of each what was recorded after what was made. */
export const REFERENCES: readonly Reference[] = (['heart', 'lung'] as const).flatMap((organ) =>
  [...HEART_REFERENCES, ...LUNG_REFERENCES, ...RECORDED_REFERENCES].filter((each) => each.organ === organ),
);

export const referenceOf = (id: string): Reference | undefined => REFERENCES.find((each) => each.id === id);
export const sourceOf = ({ sound }: Reference) => ('file' in sound ? SOURCES[sound.from] : MADE);

import type { Organ } from '@sadap/contract/positions';
import { LUNG_DASHES, ORGAN_COLORS } from '../model/organ-look.ts';

const PATTERN_ID = 'lung-stripes';
export const LUNG_STRIPES = `url(#${PATTERN_ID})`;

/** The lung's stripes, to be defined in the drawing that uses them. */
export function LungStripes() {
  return (
    <defs>
      <pattern
        id={PATTERN_ID}
        width="7"
        height="7"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="7" height="7" fill="var(--mantine-color-body)" />
        <rect width="4.5" height="7" fill={ORGAN_COLORS.lung} />
      </pattern>
    </defs>
  );
}

/** A legend's sample of an organ's style: a surface, or a line. */
export function OrganSwatch({ organ, isLine = false }: { organ: Organ; isLine?: boolean }) {
  const color = ORGAN_COLORS[organ];
  if (isLine)
    return (
      <svg width="28" height="14" aria-hidden="true" focusable="false">
        <line
          x1="0"
          x2="28"
          y1="7"
          y2="7"
          stroke={color}
          strokeWidth="3"
          strokeDasharray={organ === 'lung' ? LUNG_DASHES : undefined}
        />
      </svg>
    );
  return (
    <svg width="18" height="18" aria-hidden="true" focusable="false">
      <rect
        width="16"
        height="16"
        x="1"
        y="1"
        rx="3"
        fill={organ === 'lung' ? LUNG_STRIPES : color}
        stroke={color}
      />
    </svg>
  );
}

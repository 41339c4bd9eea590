import { LUNG_POSITIONS, type LungPosition } from '@sadap/contract/positions';
import { describe, expect, it } from 'vitest';
import { viewOf } from './chest-view.ts';
import { BACK_LEFT_LUNG, DRAWING, FRONT_LEFT_LUNG, FRONT_RIGHT_LUNG } from './lung-outlines.ts';
import { LUNG_SPOTS } from './lung-spots.ts';

type Point = { x: number; y: number };
const MARGIN = 8;

/** The corners of a path of M, L, C and Z, with curves in steps. */
function cornersOf(path: string): Point[] {
  const corners: Point[] = [];
  for (const [, command = '', numbers = ''] of path.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const values = numbers.trim().split(/\s+/).filter(Boolean).map(Number);
    const points = Array.from({ length: values.length / 2 }, (_each, index) => ({
      x: values[index * 2] ?? Number.NaN,
      y: values[index * 2 + 1] ?? Number.NaN,
    }));
    if (command === 'M' || command === 'L') corners.push(...points);
    for (let first = 0; command === 'C' && first < points.length; first += 3) {
      const start = corners.at(-1);
      const [control1, control2, end] = points.slice(first, first + 3);
      if (!start || !control1 || !control2 || !end) throw new Error('a curve of three points');
      for (let step = 1; step <= 40; step++) {
        const t = step / 40;
        const along = (axis: 'x' | 'y') =>
          (1 - t) ** 3 * start[axis] +
          3 * (1 - t) ** 2 * t * control1[axis] +
          3 * (1 - t) * t ** 2 * control2[axis] +
          t ** 3 * end[axis];
        corners.push({ x: along('x'), y: along('y') });
      }
    }
  }
  return corners;
}

function isWithin(corners: Point[], { x, y }: Point): boolean {
  let isInside = false;
  for (const [index, one] of corners.entries()) {
    const other = corners.at(index - 1) ?? one;
    if (one.y > y === other.y > y) continue;
    if (x < ((other.x - one.x) * (y - one.y)) / (other.y - one.y) + one.x) isInside = !isInside;
  }
  return isInside;
}

const mirrored = (corners: Point[]) => corners.map(({ x, y }) => ({ x: DRAWING.width - x, y }));
const backLeft = cornersOf(BACK_LEFT_LUNG);
const lungOf = (position: LungPosition): Point[] => {
  const isRight = position.endsWith('Right');
  if (viewOf(position) === 'posterior') return isRight ? mirrored(backLeft) : backLeft;
  return cornersOf(isRight ? FRONT_RIGHT_LUNG : FRONT_LEFT_LUNG);
};

describe('the spots lie on the lungs as drawn', () => {
  it.each(LUNG_POSITIONS)('%s, and not only just', (position) => {
    const lung = lungOf(position);
    const { x, y } = LUNG_SPOTS[position];
    const at = { x: (x / 100) * DRAWING.width, y: (y / 100) * DRAWING.height };
    const around = Array.from({ length: 16 }, (_each, index) => ({
      x: at.x + MARGIN * Math.cos((index * Math.PI) / 8),
      y: at.y + MARGIN * Math.sin((index * Math.PI) / 8),
    }));
    expect([at, ...around].map((point) => isWithin(lung, point))).toEqual(Array(17).fill(true));
  });

  it('no spot of a view comes close to another one', () => {
    for (const one of LUNG_POSITIONS)
      for (const other of LUNG_POSITIONS) {
        if (one === other || viewOf(one) !== viewOf(other)) continue;
        const { x, y } = LUNG_SPOTS[one];
        const { x: otherX, y: otherY } = LUNG_SPOTS[other];
        expect(Math.hypot(x - otherX, (y - otherY) * (DRAWING.height / DRAWING.width))).toBeGreaterThan(17);
      }
  });
});

import sharp from 'sharp';
import { expect, it } from 'vitest';
import { palettePng } from './palette-png.ts';

const PALETTE = Uint8Array.from({ length: 3 * 256 }, (_, at) => (at * 37) % 256);
const colourOf = (point: number) => [...PALETTE.subarray(3 * point, 3 * point + 3)];

it.each([
  ['one point', 1, [7]],
  ['rows that rise and fall', 3, [0, 255, 1, 255, 0, 2, 254, 0, 3]],
  ['a large picture', 500, Array.from({ length: 100_000 }, (_, at) => (at * at) % 256)],
])('another reader finds the points of %s', async (_, width, points) => {
  const png = palettePng(Uint8Array.from(points), PALETTE, width);
  const { data, info } = await sharp(png, { failOn: 'warning' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([width, points.length / width, 3]);
  expect(Buffer.compare(data, Buffer.from(points.flatMap(colourOf)))).toBe(0);
});

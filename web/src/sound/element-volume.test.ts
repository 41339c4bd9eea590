import { expect, it } from 'vitest';
import { elementVolume } from './element-volume.ts';

it.each([
  [0, 0],
  [5, 0.5],
  [10, 1],
  [15, 1],
])('volume %f is an element volume of %f', (slider, volume) => expect(elementVolume(slider)).toBe(volume));

import { expect, it, vi } from 'vitest';

vi.mock('../api.ts', () => ({ authorization: () => ({}) }));
const { elementVolume } = await import('./player.ts');

it.each([
  [0, 0],
  [5, 0.5],
  [10, 1],
  [15, 1],
])('volume %f is an element volume of %f', (slider, volume) => expect(elementVolume(slider)).toBe(volume));

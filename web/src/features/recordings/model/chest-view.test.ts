import { LUNG_ABBREVIATIONS } from '@sadap/contract/positions';
import { expect, it } from 'vitest';
import { positionsOfView } from './chest-view.ts';

const abbreviations = (view: 'anterior' | 'posterior') =>
  positionsOfView(view).map((position) => LUNG_ABBREVIATIONS[position]);

it('the front has 6 positions, the back 8', () => {
  expect(abbreviations('anterior')).toEqual(['AUR', 'AUL', 'AMR', 'AML', 'ALR', 'ALL']);
  expect(abbreviations('posterior')).toEqual(['PUL', 'PUR', 'PML', 'PMR', 'PLL', 'PLR', 'PLTL', 'PLTR']);
});

import { describe, expect, it } from 'vitest';
import { bmiCategory, bodyMassIndex } from './body-mass-index.ts';

describe('body mass index', () => {
  it('is shown to one decimal place, and judged by the exact number', () => {
    // 63.9 / 1.6² = 24.961
    expect(bodyMassIndex(63.9, 160)).toBe(25);
    expect(bmiCategory(63.9, 160, 40)).toBe('normal');
    expect(bmiCategory(64, 160, 40)).toBe('overweight');
    // 47.3 / 1.6² = 18.477
    expect(bodyMassIndex(47.3, 160)).toBe(18.5);
    expect(bmiCategory(47.3, 160, 40)).toBe('underweight');
    expect(bmiCategory(76.8, 160, 40)).toBe('obese');
  });

  it('is judged by the Asian classes where these are chosen', () => {
    // 58.8 / 1.6² = 22.97
    expect(bmiCategory(58.8, 160, 40, 'asian')).toBe('normal');
    expect(bmiCategory(59, 160, 40, 'asian')).toBe('overweight');
    expect(bmiCategory(63.9, 160, 40, 'asian')).toBe('overweight');
    expect(bmiCategory(64, 160, 40, 'asian')).toBe('obese');
  });

  it('has no adult class for a child', () => {
    expect(bmiCategory(40, 150, 17)).toBeNull();
    expect(bmiCategory(40, 150, 18)).toBe('underweight');
  });
});

import { describe, expect, it, test } from 'vitest';
import { ageParts, bmiCategory, bodyMassIndex } from './patient-facts.ts';

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

test.each([
  ['2026-11-22', '2026-11-22', { years: 0, months: 0, days: 0 }],
  ['2026-11-02', '2026-11-22', { years: 0, months: 0, days: 20 }],
  ['2026-08-10', '2026-11-22', { years: 0, months: 3, days: 12 }],
  ['2026-08-30', '2026-11-22', { years: 0, months: 2, days: 23 }],
  ['2026-01-31', '2026-03-01', { years: 0, months: 1, days: 1 }],
  ['2024-08-23', '2026-11-22', { years: 2, months: 2, days: 30 }],
  ['2024-12', '2026-11-22', { years: 1, months: 11, days: null }],
  ['2024', '2026-11-22', { years: 2, months: null, days: null }],
  ['2020-02-29', '2026-02-28', { years: 5, months: 11, days: 30 }],
])('born %s, on %s: %o', (birthDate, today, parts) => {
  expect(ageParts(birthDate, new Date(`${today}T12:00:00`))).toEqual(parts);
});

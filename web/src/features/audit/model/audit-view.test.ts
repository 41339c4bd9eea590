import { expect, test } from 'vitest';
import { addressOfView, auditViewOf, exportInput, filterOf } from './audit-view.ts';

const NOW = new Date(2026, 10, 23, 15, 30);

test('the address holds the view, and nothing of what is not restricted', () => {
  const text = 'patient=HN69&user=som&class=reading&outcome=refused&period=week&page=3';
  const view = auditViewOf(new URLSearchParams(text));
  expect(new URLSearchParams(addressOfView(view)).toString()).toBe(
    'patient=HN69&user=som&class=reading&outcome=refused&period=week&page=3',
  );
  expect(addressOfView(auditViewOf(new URLSearchParams()))).toEqual({});
});

test('what an address makes up counts as nothing', () => {
  const view = auditViewOf(new URLSearchParams('class=x&outcome=x&period=x&page=-1'));
  expect(view).toMatchObject({ class: null, outcome: null, period: 'all', page: 1 });
});

test.each([
  ['today', new Date(2026, 10, 23)],
  ['week', new Date(2026, 10, 17)],
  ['month', new Date(2026, 9, 25)],
] as const)('the period %s begins at midnight', (period, begin) => {
  const view = { ...auditViewOf(new URLSearchParams()), period };
  expect(filterOf(view, NOW)).toEqual({ from: begin.toISOString() });
});

test('an export has the same filter', () => {
  const view = auditViewOf(new URLSearchParams('patient=HN69 1&page=2'));
  expect(exportInput(view, 'csv', NOW)).toEqual({ format: 'csv', patient: 'HN69 1' });
});

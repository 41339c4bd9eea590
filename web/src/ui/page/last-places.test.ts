import { expect, test } from 'vitest';
import { LastPlaces } from './last-places.ts';

let login = 'nurse';
const places = new LastPlaces(() => login);

test('Back leads to search and page as they were left, of the same login', () => {
  expect(places.of('/patients')).toBe('/patients');
  places.note({ pathname: '/patients', search: '?q=%E0%B8%AA&page=2' });
  places.note({ pathname: '/patients/5', search: '' });
  expect(places.of('/patients')).toBe('/patients?q=%E0%B8%AA&page=2');
  expect(places.of('/patients/5')).toBe('/patients/5');
  expect(places.of('/patients?q=x')).toBe('/patients?q=x');
  places.note({ pathname: '/patients', search: '' });
  expect(places.of('/patients')).toBe('/patients');
  places.note({ pathname: '/patients', search: '?page=3' });
  login = 'doctor';
  expect(places.of('/patients')).toBe('/patients');
});

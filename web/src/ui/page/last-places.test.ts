import { expect, test } from 'vitest';
import { LastPlaces } from './last-places.ts';

let login = 'nurse';
const places = new LastPlaces(() => login);

test('Back leads to search and page as they were left, of the same login', () => {
  const plain = { to: '/patients', state: null };
  const searched = { unseen: { q: 'ส' } };
  expect(places.of('/patients')).toEqual(plain);
  places.note({ pathname: '/patients', search: '?page=2', state: searched });
  places.note({ pathname: '/patients/5', search: '', state: { from: '/' } });
  expect(places.of('/patients')).toEqual({ to: '/patients?page=2', state: searched });
  expect(places.of('/patients/5')).toEqual({ to: '/patients/5', state: null });
  expect(places.of('/patients?page=1')).toEqual({ to: '/patients?page=1', state: null });
  places.note({ pathname: '/patients', search: '', state: null });
  expect(places.of('/patients')).toEqual(plain);
  places.note({ pathname: '/patients', search: '?page=3', state: searched });
  login = 'doctor';
  expect(places.of('/patients')).toEqual(plain);
});

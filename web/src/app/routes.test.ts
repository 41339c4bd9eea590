import { expect, test } from 'vitest';
import { matchPath } from '../platform/navigation.tsx';
import { OPEN_ROUTES, SIGNED_IN_ROUTES } from './routes.ts';

const routes = [...OPEN_ROUTES, ...SIGNED_IN_ROUTES];

test.each(routes)('$path is the first that fits its own addresses', (route) => {
  const address = route.path.replace(/:\w+/g, '7');
  expect(routes.find(({ path }) => matchPath(path, address))).toBe(route);
});

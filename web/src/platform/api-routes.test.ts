import { minifyContractRouter } from '@orpc/contract';
import { contract } from '@sadap/contract/api';
import { expect, test } from 'vitest';
import { routes } from './api-routes.ts';

/** What the page does not need of a route. */
const OF_THE_SERVER = ['tags', 'successStatus', 'deprecated', 'description'];

test('the page has every call of the contract', () => {
  const expected = JSON.stringify(minifyContractRouter(contract), (key, value) =>
    OF_THE_SERVER.includes(key) ? undefined : value,
  );
  expect(JSON.parse(JSON.stringify(routes))).toEqual(JSON.parse(expected));
});

import { PATIENT_SORT_FIELDS } from '@sadap/contract/patients';
import { expect, test } from 'vitest';
import { addressOf, orderAfterPress, orderInput, type PatientListView, viewOf } from './patient-list-view.ts';

const view = (address: string) => viewOf(new URLSearchParams(address));
const newest: PatientListView = { search: '', page: 1, sort: 'createdAt', order: 'descending' };

test.each<[string, PatientListView]>([
  ['', newest],
  ['q=ใจ&page=3', { ...newest, search: 'ใจ', page: 3 }],
  ['sort=name', { ...newest, sort: 'name', order: 'ascending' }],
  ['sort=lastCheckUp', { ...newest, sort: 'lastCheckUp' }],
  ['sort=name&order=descending', { ...newest, sort: 'name' }],
  ['sort=weight&order=up&page=x', newest],
  ['order=ascending', newest],
])('%s says %o', (address, said) => {
  expect(view(address)).toEqual(said);
});

test('an address says again what it was made of', () => {
  for (const sort of PATIENT_SORT_FIELDS)
    for (const order of ['ascending', 'descending'] as const)
      for (const page of [1, 7]) {
        const said = { search: 'HN69', page, sort, order };
        expect(viewOf(new URLSearchParams(addressOf(said)))).toEqual(said);
      }
  expect(addressOf(newest)).toEqual({});
  expect(orderInput(newest)).toEqual({});
});

test('a header sorts by its column, pressed again the other way round', () => {
  const names = orderAfterPress(newest, 'name');
  expect(names).toEqual({ sort: 'name', order: 'ascending' });
  expect(orderAfterPress(names, 'name')).toEqual({ sort: 'name', order: 'descending' });
  expect(orderAfterPress(names, 'lastCheckUp')).toEqual({ sort: 'lastCheckUp', order: 'descending' });
  expect(orderAfterPress(newest, 'createdAt')).toEqual({ sort: 'createdAt', order: 'ascending' });
});

import { expect, test } from 'vitest';
import { addressOf, hrefOf, matchPath } from './address.ts';

const RECORD = '/patients/:patientId/records/:recordId';

test.each([
  ['/', '/', {}],
  ['/', '/patients', null],
  ['/patients', '/patients', {}],
  ['/patients', '/patients/', {}],
  ['/patients', '/Patients', {}],
  ['/patients', '/p%61tients', {}],
  ['/patients', '/patients/5', null],
  ['/patients', '//patients', null],
  ['/patients', '/', null],
  ['/patients/:patientId', '/patients/5', { patientId: '5' }],
  ['/patients/:patientId', '/patients/', null],
  ['/patients/:patientId', '/patients//', null],
  ['/patients/:patientId', '/patients/HN%2F7', { patientId: 'HN/7' }],
  ['/patients/:patientId', '/patients/%E0%B8%AA%E0%B8%94', { patientId: 'สด' }],
  ['/patients/:patientId', '/patients/%252F', { patientId: '%2F' }],
  ['/patients/:patientId', '/patients/100%', { patientId: '100%' }],
  [RECORD, '/patients/5/records/7', { patientId: '5', recordId: '7' }],
  [RECORD, '/patients/5/records/7/heart-sound', null],
  ['*', '/nowhere/at/all', {}],
] as const)('%s at %s', (path, pathname, params) => {
  expect(matchPath(path, pathname)).toEqual(params);
});

test.each([
  ['/patients', '/patients'],
  ['/patients/5?tab=files#top', '/patients/5?tab=files#top'],
  ['?by=user', '/groups?by=user'],
  ['?', '/groups'],
  ['#main', '/groups?user=5#main'],
  ['settings', '/settings'],
  ['/patients?q=ส ด', '/patients?q=%E0%B8%AA%20%E0%B8%94'],
  ['//elsewhere.example/patients', '/patients'],
  ['https://elsewhere.example/patients', '/patients'],
  ['/.//elsewhere.example', '/elsewhere.example'],
])('%s on /groups?user=5 leads to %s', (to, href) => {
  expect(hrefOf(addressOf(to, { pathname: '/groups', search: '?user=5', hash: '' }))).toBe(href);
});

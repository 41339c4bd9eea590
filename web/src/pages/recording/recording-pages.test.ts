import { expect, test } from 'vitest';
import { recordingPages } from './recording-pages.ts';

test('both organs of a check-up, at every address, and the page that chooses between them', () => {
  expect(recordingPages({ id: 3, patientId: 7 })).toEqual([
    '/patients/7/records/3',
    '/patients/7/records/3/heart-sound',
    '/patients/7/records/3/lung-sound',
    '/patients/7/records/3/select-type',
  ]);
});

import type { Activity } from '@sadap/contract/statistics';
import { expect, test } from 'vitest';
import { activityPage } from './activity-page.ts';

const activity = (part: Partial<Activity>): Activity => ({
  kind: 'patient',
  at: '2025-03-09T05:00:00Z',
  username: 'nok',
  patientId: 7,
  patientID: 'HN6800001',
  patientName: null,
  sessionId: null,
  sessionNumber: null,
  organ: null,
  position: null,
  ...part,
});
const checkUp = { sessionId: 3, sessionNumber: 1 };

test.each([
  [activity({}), '/patients/7'],
  [activity({ kind: 'file' }), '/patients/7'],
  [activity({ kind: 'check-up', ...checkUp }), '/patients/7/records/3/select-type'],
  [activity({ kind: 'recording', ...checkUp, organ: 'heart' }), '/patients/7/records/3/heart-sound'],
  [activity({ kind: 'recording', ...checkUp, organ: 'lung' }), '/patients/7/records/3/lung-sound'],
])('%j is shown on %s', (given, page) => {
  expect(activityPage(given)).toBe(page);
});

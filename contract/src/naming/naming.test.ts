import { expect, test } from 'vitest';
import { hospitalNumberReadings, normalizeSearch } from '../patient-identity/index.ts';
import { HospitalNumber } from '../patients/schema.ts';
import { awaitsName, begunAtOf, temporaryNumber } from './index.ts';

const number = temporaryNumber('2026-11-27T16:31:05.120Z', '3f9a');

test('what stands for the HN tells when it began', () => {
  expect(awaitsName(number)).toBe(true);
  expect(begunAtOf(number)).toBe('2026-11-27T16:31:05.120Z');
  expect(begunAtOf('HN6800001')).toBeNull();
});

test('nobody types or scans it as an HN, and no HN is one', () => {
  expect(HospitalNumber.safeParse(number).success).toBe(false);
  for (const reading of hospitalNumberReadings(number))
    expect(HospitalNumber.safeParse(reading).success).toBe(false);
  expect(normalizeSearch(number)).not.toMatch(/^[a-z]{0,4}-?\d{4,}$/i);
  for (const hn of ['HN6800001', '1234', 'A-12']) expect(awaitsName(HospitalNumber.parse(hn))).toBe(false);
});

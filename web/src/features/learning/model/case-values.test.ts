import { expect, test } from 'vitest';
import { type CaseValues, EMPTY_CASE, judgeCase } from './case-values.ts';

const FILLED: CaseValues = {
  ...EMPTY_CASE,
  'title.en': 'A murmur',
  'consent.given': true,
  'consent.by': 'Dr A',
  'consent.on': '2026-01-02',
  heardWhole: true,
};

test('an empty form names every field that is needed', () => {
  const { faults, output } = judgeCase({ recording_id: 1, analysis_version: 1 }, EMPTY_CASE);
  expect(output).toBeNull();
  expect(Object.fromEntries(faults)).toEqual({
    'title.th': 'required',
    'consent.given': 'mustBeConfirmed',
    'consent.by': 'required',
    'consent.on': 'required',
    heardWhole: 'mustBeConfirmed',
  });
});

test('one title is enough, in either language', () => {
  expect(judgeCase({ recording_id: 1, analysis_version: 1 }, FILLED).output).toMatchObject({
    recordingId: 1,
    title: { th: '', en: 'A murmur' },
  });
  expect(
    judgeCase({ recording_id: 1, analysis_version: 1 }, { ...FILLED, 'title.en': '', 'title.th': 'เสียงฟู่' })
      .faults.size,
  ).toBe(0);
});

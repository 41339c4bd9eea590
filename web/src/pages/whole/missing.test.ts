import { NORMAL_HEART_ANALYSIS } from '@sadap/contract/analysis';
import { HEART_POSITIONS } from '@sadap/contract/positions';
import { expect, test } from 'vitest';
import { missingOf } from './missing.ts';

const signature = {
  version: 1,
  signer: { id: 1, username: 'd' },
  signedAt: '2026-01-01T00:00:00Z',
  sha256: '',
};
const sound = (position: (typeof HEART_POSITIONS)[number]) => ({
  organ: 'heart' as const,
  position,
  doctor_analysis: NORMAL_HEART_ANALYSIS,
  signature,
});

test('names positions of organs that were listened to, findings, signatures and vital signs', () => {
  const sounds = [
    { ...sound('Aortic'), doctor_analysis: null, signature: null },
    { ...sound('Mitral'), signature: null },
    sound('Mitral'),
  ];
  expect(missingOf(sounds, false)).toEqual({
    positions: [{ organ: 'heart', positions: ['Pulmonic', 'Tricuspid'] }],
    unreviewed: 1,
    unsigned: 1,
    vitalSigns: true,
  });
});

test('lacks nothing when every position is signed', () => {
  const complete = { positions: [], unreviewed: 0, unsigned: 0, vitalSigns: false };
  expect(missingOf(HEART_POSITIONS.map(sound), true)).toEqual(complete);
});

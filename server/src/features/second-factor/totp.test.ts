import { generate } from 'otplib';
import { expect, test } from 'vitest';
import { newSecret, stepOf, uriOf } from './totp.ts';

/** RFC 6238, appendix B: the ASCII secret '12345678901234567890', SHA-1; the last six of its eight digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;

test.each(VECTORS)('at %i the code of the standard is right', async (second, code) => {
  expect(await generate({ secret: SECRET, epoch: second, digits: 8 })).toBe(code);
  expect(await stepOf(SECRET, code.slice(2), second * 1000)).toBe(Math.floor(second / 30));
});

test('a clock may be one step off, and no more', async () => {
  // the last second of its step
  const at = 1_111_111_109;
  const steps = [-61, -60, -59, -30, 0, 30, 31, 61].map((off) => stepOf(SECRET, '081804', (at + off) * 1000));
  const step = Math.floor(at / 30);
  expect(await Promise.all(steps)).toEqual([null, null, step, step, step, step, null, null]);
});

test.each(['', '28708', '2870822', 'abcdef', '287083'])('%j is no code', async (code) => {
  expect(await stepOf(SECRET, code, 59_000)).toBeNull();
});

test('a secret has 160 bits, and an app reads where it belongs', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(secret);
  expect(uriOf(secret, 'nurse_1')).toBe(`otpauth://totp/Sadap:nurse_1?secret=${secret}&issuer=Sadap`);
});

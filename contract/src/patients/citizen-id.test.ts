import { expect, test } from 'vitest';
import { citizenIdOf, citizenIdText, isCitizenId } from './citizen-id.ts';

test.each([
  ['1-1020-03204-48-0', true],
  ['๑๑๐๒๐๐๓๒๐๔๔๘๐', true],
  ['1 2345 67890 12 1', true],
  ['１２３４５６７８９０１２１', true],
  ['1–2345–67890–12–1\r\n', true],
  ['1\u00a02345\u200b678901\u3000 21', true],
  ['1.2345.67890.12.1', true],
  ['1_2345_67890_12_1', true],
  ['1/2345/67890/12/1', true],
  ['1-2345‧67890·12•1', true],
  ['(1 2345 67890 12 1)', true],
  ['1234567890120', false],
  ['1234567890122', false],
  ['123456789012', false],
  ['12345678901211', false],
  ['12345678901a1', false],
  ['', false],
])('%s: %s', (typed, isRight) => {
  expect(isCitizenId(citizenIdOf(typed))).toBe(isRight);
});

test('one wrong digit or two neighbours exchanged are found', () => {
  const right = '3100102030409';
  for (let place = 0; place < 12; place++) {
    // The third digit has the weight 11, so the check cannot see it.
    if (place === 2) continue;
    const wrong = right.slice(0, place) + ((Number(right[place]) + 1) % 10) + right.slice(place + 1);
    expect(isCitizenId(wrong), wrong).toBe(false);
  }
  expect(isCitizenId('1300102030409')).toBe(false);
});

test('it is written as on the card', () => {
  expect(citizenIdText('1234567890121')).toBe('1-2345-67890-12-1');
});

import { expect, test } from 'vitest';
import { createAgreement, type Scanned, scannedIn } from './scanned-hn.ts';

test.each<[string[], Scanned]>([
  [[], { is: 'nothing' }],
  [['HN6800001'], { is: 'hn', hn: 'HN6800001' }],
  [['*0012345*'], { is: 'hn', hn: '0012345' }],
  [['HN ๖๘๐๐๐๐๑', 'HN6800001'], { is: 'hn', hn: 'HN6800001' }],
  [['HN6800001', 'https://hospital.example'], { is: 'hn', hn: 'HN6800001' }],
  [['HN6800001', 'HN6800002'], { is: 'several' }],
  [['https://hospital.example'], { is: 'strange' }],
  [['12345678901234567890123'], { is: 'strange' }],
])('%j says %j', (texts, scanned) => {
  expect(scannedIn(texts)).toEqual(scanned);
});

test('two pictures in a row must say the same', () => {
  const agree = createAgreement();
  const hn = (text: string) => agree({ is: 'hn', hn: text });
  expect([hn('A1'), hn('A2'), agree({ is: 'nothing' }), hn('A2'), hn('A2')]).toEqual([
    null,
    null,
    null,
    null,
    'A2',
  ]);
});

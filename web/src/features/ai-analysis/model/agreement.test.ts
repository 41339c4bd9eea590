import { expect, test } from 'vitest';
import { agreementPercent, uncertainPercent } from './agreement.ts';

const none = { results: 0, uncertain: 0, agrees: 0, disagrees: 0 };

test.each([
  ['nothing', none, null, null],
  ['results without an opinion', { ...none, results: 8, uncertain: 2 }, null, 25],
  ['one who disagrees', { ...none, results: 1, disagrees: 1 }, 0, 0],
  ['two of three', { ...none, results: 2, uncertain: 2, agrees: 2, disagrees: 1 }, 67, 100],
])('%s', (_, counts, agreement, uncertain) => {
  expect([agreementPercent(counts), uncertainPercent(counts)]).toEqual([agreement, uncertain]);
});

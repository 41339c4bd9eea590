import { describe, expect, it } from 'vitest';
import { SendBuffer } from './send-buffer.ts';

const counting = (first: number, count: number) => Int16Array.from({ length: count }, (_, i) => first + i);

type Step =
  | ['append', count: number, dropped: number]
  | ['take', max: number, first: number, count: number]
  | ['acknowledge', sample: number]
  | ['rewind', sample: number]
  | ['holds', oldest: number, cursor: number, next: number];

const STORIES: [name: string, capacity: number, steps: Step[]][] = [
  [
    'gives what was appended, in order',
    10,
    [
      ['append', 4, 0],
      ['take', 3, 0, 3],
      ['take', 3, 3, 1],
      ['take', 3, 4, 0],
      ['holds', 0, 4, 4],
    ],
  ],
  [
    'forgets what is acknowledged',
    10,
    [
      ['append', 6, 0],
      ['take', 6, 0, 6],
      ['acknowledge', 4],
      ['holds', 4, 6, 6],
      ['append', 8, 0],
      ['take', 20, 6, 8],
    ],
  ],
  [
    'ignores an older acknowledgement',
    10,
    [
      ['append', 6, 0],
      ['acknowledge', 4],
      ['acknowledge', 2],
      ['holds', 4, 4, 6],
    ],
  ],
  [
    'cannot be acknowledged beyond what exists',
    10,
    [
      ['append', 6, 0],
      ['acknowledge', 99],
      ['holds', 6, 6, 6],
    ],
  ],
  [
    'sends again after a rewind',
    10,
    [
      ['append', 6, 0],
      ['take', 6, 0, 6],
      ['rewind', 2],
      ['take', 9, 2, 4],
    ],
  ],
  [
    'rewinds no further than what is held',
    10,
    [
      ['append', 6, 0],
      ['take', 6, 0, 6],
      ['acknowledge', 3],
      ['rewind', 0],
      ['take', 9, 3, 3],
    ],
  ],
  [
    'rewinds no further than what exists',
    10,
    [
      ['append', 6, 0],
      ['rewind', 8],
      ['holds', 0, 6, 6],
    ],
  ],
  [
    'drops the oldest on overflow, unsent samples too',
    10,
    [
      ['append', 8, 0],
      ['append', 5, 3],
      ['holds', 3, 3, 13],
      ['take', 20, 3, 10],
    ],
  ],
  [
    'keeps the cursor when only sent samples fall out',
    10,
    [
      ['append', 8, 0],
      ['take', 6, 0, 6],
      ['append', 5, 3],
      ['holds', 3, 6, 13],
      ['take', 20, 6, 7],
    ],
  ],
  [
    'survives an append larger than itself',
    10,
    [
      ['append', 3, 0],
      ['append', 25, 18],
      ['holds', 18, 18, 28],
      ['take', 20, 18, 10],
    ],
  ],
  [
    'goes round many times',
    7,
    [
      ['append', 5, 0],
      ['take', 5, 0, 5],
      ['acknowledge', 5],
      ['append', 5, 0],
      ['take', 5, 5, 5],
      ['acknowledge', 10],
      ['append', 7, 0],
      ['take', 7, 10, 7],
    ],
  ],
];

describe('the send buffer', () => {
  it.each(STORIES)('%s', (_name, capacity, steps) => {
    const buffer = new SendBuffer(capacity);
    for (const step of steps) {
      if (step[0] === 'append') expect(buffer.append(counting(buffer.next, step[1]))).toBe(step[2]);
      else if (step[0] === 'acknowledge') buffer.acknowledge(step[1]);
      else if (step[0] === 'rewind') buffer.rewind(step[1]);
      else if (step[0] === 'holds')
        expect([buffer.oldest, buffer.cursor, buffer.next]).toEqual(step.slice(1));
      else {
        expect(buffer.cursor).toBe(step[3] === 0 ? buffer.next : step[2]);
        expect(buffer.take(step[1])).toEqual(counting(step[2], step[3]));
      }
    }
  });

  it('refuses a capacity that holds nothing', () => {
    expect(() => new SendBuffer(0)).toThrow(RangeError);
    expect(() => new SendBuffer(1.5)).toThrow(RangeError);
  });
});

import { expect, test } from 'vitest';
import { type CycleCounts, countEvents, cyclesOf, phaseOfEvent } from './counting.ts';
import { eventSentences, type SoundEvent } from './index.ts';

type Phase = Parameters<typeof cyclesOf>[0][number];
const event = (
  kind: SoundEvent['kind'],
  from_ms: number,
  to_ms: number,
  detail: SoundEvent['detail'] = null,
): SoundEvent => ({ kind, from_ms, to_ms, detail, remark: '' });
const phase = (kind: Phase['kind'], startS: number, endS: number): Phase => ({ kind, startS, endS });

/** Every 3 s from 0: inspiration 1 s, expiration 1.2 s, pause 0.8 s. */
const breathing = (breaths: number): Phase[] =>
  Array.from({ length: breaths }, (_, each) => 3 * each).flatMap((at) => [
    phase('inspiration', at, at + 1),
    phase('expiration', at + 1, at + 2.2),
    phase('pause', at + 2.2, at + 3),
  ]);
/** Every second from 0: systole 0.3 s, diastole 0.7 s. */
const beating = (beats: number): Phase[] =>
  Array.from({ length: beats }, (_, at) => at).flatMap((at) => [
    phase('systole', at, at + 0.3),
    phase('diastole', at + 0.3, at + 1),
  ]);
const both = (organ: 'heart' | 'lung', counts: CycleCounts) => [
  eventSentences('en', organ, counts),
  eventSentences('th', organ, counts),
];

test('crackles in 4 of 9 breaths, inspiratory', () => {
  const crackles = [0, 3, 9, 24].map((at) => event('crackles', 1000 * at + 100, 1000 * at + 700));
  const counts = countEvents('breath', breathing(9), crackles);
  expect(counts).toEqual({
    unit: 'breath',
    cycles: 9,
    counts: [
      {
        kind: 'crackles',
        detail: null,
        events: 4,
        cycles: 4,
        first: { cycles: 4, portion: null },
        second: { cycles: 0, portion: null },
        outside: 0,
      },
    ],
  });
  expect(both('lung', counts)).toEqual([
    ['Crackles in 4 of 9 breaths, inspiratory'],
    ['เสียงกรอบแกรบ (crackles) ใน 4 จาก 9 รอบการหายใจ ช่วงหายใจเข้า'],
  ]);
});

test('several events in one breath are one breath', () => {
  const crackles = [100, 200, 300].map((at) => event('crackles', at, at + 50));
  expect(countEvents('breath', breathing(5), crackles).counts[0]).toMatchObject({
    events: 3,
    cycles: 1,
    first: { cycles: 1, portion: 'early' },
  });
});

test.each([
  [100, 450, 'early', 'early inspiratory', 'ต้นช่วงหายใจเข้า'],
  [550, 950, 'late', 'late inspiratory', 'ปลายช่วงหายใจเข้า'],
  [300, 700, 'middle', 'mid-inspiratory', 'กลางช่วงหายใจเข้า'],
  [100, 950, 'throughout', 'pan-inspiratory', 'ตลอดช่วงหายใจเข้า'],
  [100, 600, null, 'inspiratory', 'ช่วงหายใจเข้า'],
] as const)('from %i to %i ms of a second of inspiration is %s', (from, to, portion, english, thai) => {
  const counts = countEvents(
    'breath',
    breathing(3),
    [0, 3000].map((at) => event('crackles', at + from, at + to, 'fine')),
  );
  expect(counts.counts[0]?.first).toEqual({ cycles: 2, portion });
  expect(both('lung', counts)).toEqual([
    [`Crackles (fine) in 2 of 3 breaths, ${english}`],
    [`เสียงกรอบแกรบ (crackles) ชนิดละเอียด (fine) ใน 2 จาก 3 รอบการหายใจ ${thai}`],
  ]);
});

test('early in one breath and late in another is neither', () => {
  const counts = countEvents('breath', breathing(3), [
    event('crackles', 100, 400),
    event('crackles', 3600, 3900),
  ]);
  expect(counts.counts[0]?.first).toEqual({ cycles: 2, portion: null });
});

test('phases are numbered where they differ', () => {
  const counts = countEvents('breath', breathing(4), [
    event('wheezes', 200, 2000, 'polyphonic'),
    event('wheezes', 4000, 5200, 'monophonic'),
    event('rhonchi', 7100, 7600),
  ]);
  expect(
    counts.counts.map(({ kind, detail, cycles, first, second }) => [kind, detail, cycles, first, second]),
  ).toEqual([
    ['wheezes', null, 2, { cycles: 1, portion: 'throughout' }, { cycles: 2, portion: 'throughout' }],
    ['rhonchi', null, 1, { cycles: 0, portion: null }, { cycles: 1, portion: 'early' }],
  ]);
  expect(both('lung', counts)).toEqual([
    [
      'Wheezes in 2 of 4 breaths: 1 pan-inspiratory, 2 pan-expiratory',
      'Rhonchi in 1 of 4 breaths, early expiratory',
    ],
    [
      'เสียงวี้ด (wheezes) ใน 2 จาก 4 รอบการหายใจ: ตลอดช่วงหายใจเข้า 1 รอบ ตลอดช่วงหายใจออก 2 รอบ',
      'เสียงครืดคราด (rhonchi) ใน 1 จาก 4 รอบการหายใจ ต้นช่วงหายใจออก',
    ],
  ]);
});

test('a hand that reaches less than a tenth of a second into the next phase does not count there', () => {
  const reaching = (to: number) =>
    countEvents('breath', breathing(2), [event('crackles', 300, to)]).counts[0]?.second.cycles;
  expect([1090, 1100].map(reaching)).toEqual([0, 1]);
  // a short click counts where half of it lies
  const short = (from: number) =>
    countEvents('breath', breathing(2), [event('crackles', from, from + 20)]).counts[0];
  expect([985, 990, 995].map((from) => [short(from)?.first.cycles, short(from)?.second.cycles])).toEqual([
    [1, 0],
    [1, 1],
    [0, 1],
  ]);
});

test('what lies in a pause is outside the breaths', () => {
  const counts = countEvents('breath', breathing(2), [
    event('stridor', 2400, 2900),
    event('crackles', 100, 400),
    event('crackles', 2300, 2500),
    event('crackles', 5400, 5600),
  ]);
  expect(counts.counts.map(({ cycles, outside }) => [cycles, outside])).toEqual([
    [0, 1],
    [1, 2],
  ]);
  expect(both('lung', counts)).toEqual([
    [
      'Stridor: 1 event outside the breaths',
      'Crackles in 1 of 2 breaths, early inspiratory and 2 events outside the breaths',
    ],
    [
      'เสียงฮื้ด (stridor): 1 ช่วงเสียง นอกรอบการหายใจ',
      'เสียงกรอบแกรบ (crackles) ใน 1 จาก 2 รอบการหายใจ ต้นช่วงหายใจเข้า และอีก 2 ช่วงเสียง นอกรอบการหายใจ',
    ],
  ]);
});

test('without breaths there is nothing to count in', () => {
  for (const phases of [[], [phase('pause', 0, 20)]]) {
    const counts = countEvents('breath', phases, [event('wheezes', 100, 900), event('wheezes', 1100, 1900)]);
    expect(counts).toMatchObject({ cycles: 0, counts: [{ events: 2, cycles: 0, outside: 2 }] });
    expect(both('lung', counts)).toEqual([
      ['Wheezes: 2 events (no breaths were found to count in)'],
      ['เสียงวี้ด (wheezes): 2 ช่วงเสียง (ไม่พบการหายใจที่ชัดพอให้นับ)'],
    ]);
  }
  expect(countEvents('breath', breathing(3), [])).toEqual({ unit: 'breath', cycles: 3, counts: [] });
});

test('sounds of unknown direction are counted as such', () => {
  const sounds = [0, 2, 4].map((at) => phase('breath', at, at + 1));
  const counts = countEvents('breath', sounds, [event('crackles', 2100, 2300)]);
  expect(counts).toMatchObject({
    unit: 'breathing-sound',
    cycles: 3,
    counts: [{ cycles: 1, first: { cycles: 0 } }],
  });
  expect(both('lung', counts)).toEqual([
    ['Crackles in 1 of 3 breathing sounds of unknown direction'],
    ['เสียงกรอบแกรบ (crackles) ใน 1 จาก 3 เสียงหายใจ (แยกเข้า-ออกไม่ได้)'],
  ]);
});

test('a breath is an inspiration with its expiration, or what was heard of it', () => {
  const cycles = cyclesOf([
    phase('expiration', 0, 1),
    phase('inspiration', 2, 3),
    phase('pause', 3, 3.1),
    phase('expiration', 3.1, 4),
    phase('expiration', 5, 6),
    phase('inspiration', 7, 8),
    phase('inspiration', 9, 10),
    phase('expiration', 11.5, 12),
  ]);
  expect(cycles.map(({ startS, endS }) => [startS, endS])).toEqual([
    [0, 1],
    [2, 4],
    [5, 6],
    [7, 8],
    [9, 10],
    [11.5, 12],
  ]);
});

test('a murmur in systole, in 12 of 30 beats', () => {
  const murmurs = Array.from({ length: 12 }, (_, at) => event('murmur', 1000 * at + 40, 1000 * at + 280));
  const counts = countEvents('beat', beating(30), murmurs);
  expect(counts).toMatchObject({
    unit: 'beat',
    cycles: 30,
    counts: [{ cycles: 12, first: { cycles: 12, portion: 'throughout' }, second: { cycles: 0 } }],
  });
  expect(both('heart', counts)).toEqual([
    ['Murmur in 12 of 30 beats, throughout systole'],
    ['เสียงฟู่ (murmur) ใน 12 จาก 30 จังหวะหัวใจ ตลอดช่วงหัวใจบีบตัว'],
  ]);
});

test('one long event reaches over many beats', () => {
  const counts = countEvents('beat', beating(10), [event('extra_sound', 2600, 5290, 's3')]);
  expect(both('heart', counts)).toEqual([
    ['Extra sound (S3) in 4 of 10 beats: 3 throughout systole, 3 in diastole'],
    [
      'เสียงหัวใจเกินปกติ (extra sound) ชนิด S3 ใน 4 จาก 10 จังหวะหัวใจ: ตลอดช่วงหัวใจบีบตัว 3 จังหวะ ช่วงหัวใจคลายตัว 3 จังหวะ',
    ],
  ]);
});

test('one event is in one phase, in both or in none', () => {
  const at = (from_ms: number, to_ms: number) => phaseOfEvent(breathing(2), { from_ms, to_ms });
  expect([at(100, 500), at(1200, 1800), at(500, 1500), at(2400, 2700)]).toEqual([
    'first',
    'second',
    'both',
    null,
  ]);
});

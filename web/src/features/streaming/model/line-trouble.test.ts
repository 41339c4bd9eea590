import { describe, expect, test } from 'vitest';
import { afterLook, LINE_IS_FINE, type LineLook, type LineState, type LineTrouble } from './line-trouble.ts';

const LOOK_MS = 250;
const FINE = { missingMs: 0, lateMs: 80, stethoscopeLateMs: 0, isReduced: false };
type Course = (atMs: number) => Partial<LineLook>;

/** What is shown, with when it began; one look every quarter of a second. */
function follow(lengthMs: number, course: Course) {
  const changes: { atMs: number; shown: LineTrouble | null }[] = [];
  let state: LineState = LINE_IS_FINE;
  for (let atMs = 0; atMs <= lengthMs; atMs += LOOK_MS) {
    const before = state.shown;
    state = afterLook(state, { ...FINE, atMs, ...course(atMs) });
    if (state.shown !== before) changes.push({ atMs, shown: state.shown });
  }
  return { changes, state };
}
const between = (atMs: number, from: number, to: number) => atMs > from && atMs <= to;

describe('nothing is said', () => {
  test.each<[string, Course]>([
    ['of a good line', () => ({})],
    ['of a short hiccup now and then', (atMs) => ({ missingMs: atMs % 6_000 === 0 ? 150 : 0 })],
    ['of the second that a thin line takes', () => ({ lateMs: 1_300 })],
    [
      'of a stethoscope that wavers while nothing is missing',
      (atMs) => ({ stethoscopeLateMs: atMs % 3_000 === 0 ? 400 : 0 }),
    ],
  ])('%s', (_what, course) => {
    expect(follow(60_000, course).changes).toEqual([]);
  });
});

describe('within two seconds it is said that', () => {
  test('a line that loses a quarter of a second now and then breaks up, once for all of it', () => {
    const { changes } = follow(60_000, (atMs) => ({ missingMs: atMs % 2_500 === 0 && atMs > 0 ? 250 : 0 }));
    expect(changes).toEqual([{ atMs: 3_500, shown: { kind: 'breaking', line: 'own' } }]);
  });

  test('nothing comes over the own line', () => {
    const { changes } = follow(4_000, (atMs) => (atMs > 1_000 ? { missingMs: 250, lateMs: atMs - 900 } : {}));
    expect(changes[0]).toEqual({ atMs: 2_250, shown: { kind: 'breaking', line: 'own' } });
  });

  test('the stethoscope is late, whoever was blamed before', () => {
    const { changes } = follow(6_000, (atMs) =>
      atMs > 1_000
        ? { missingMs: 250, lateMs: atMs - 900, stethoscopeLateMs: atMs > 1_750 ? atMs - 1_000 : 0 }
        : {},
    );
    expect(changes[0]?.atMs).toBe(2_000);
    expect(changes.every(({ shown }) => shown?.line === 'stethoscope')).toBe(true);
    expect(changes.at(-1)?.shown).toEqual({ kind: 'late', line: 'stethoscope', lateS: 4, owedS: 4 });
  });

  test('the sound is late', () => {
    const { changes } = follow(5_000, (atMs) => ({ lateMs: atMs > 1_000 ? 4_000 : 80 }));
    expect(changes).toEqual([{ atMs: 2_250, shown: { kind: 'late', line: 'own', lateS: 4 } }]);
  });
});

test('a cut of the own line of three seconds is shown until five seconds of sound came', () => {
  const { changes } = follow(20_000, (atMs) => ({ missingMs: between(atMs, 1_000, 4_000) ? 250 : 0 }));
  expect(changes).toEqual([
    { atMs: 2_250, shown: { kind: 'breaking', line: 'own' } },
    { atMs: 9_000, shown: null },
  ]);
});

test('what is missing while a stethoscope catches up is not blamed on the own line', () => {
  const { changes } = follow(20_000, (atMs) => ({
    missingMs: between(atMs, 1_000, 5_000) ? 250 : 0,
    stethoscopeLateMs: between(atMs, 1_500, 4_000) ? atMs - 1_000 : 0,
  }));
  const lines = changes.map(({ shown }) => shown?.line ?? null);
  expect(new Set(lines)).toEqual(new Set(['stethoscope', null]));
  expect(lines.at(-1)).toBeNull();
});

test('what a stethoscope owed at worst counts until its line is fine, while it catches up too', () => {
  const { changes } = follow(80_000, (atMs) => {
    if (between(atMs, 1_000, 41_000))
      return { missingMs: 250, stethoscopeLateMs: Math.min(30_000, atMs - 1_000) };
    // The line is good again: what it owes comes three times as fast, and is heard in pieces.
    if (between(atMs, 41_000, 51_000))
      return { missingMs: 250, stethoscopeLateMs: 30_000 - 3 * (atMs - 41_000) };
    return between(atMs, 70_000, 74_000) ? { missingMs: 250, stethoscopeLateMs: 900 } : {};
  });
  const owedS = changes.map(({ atMs, shown }) => ({
    atMs,
    owedS: shown?.line === 'stethoscope' ? shown.owedS : 0,
  }));
  const catchingUp = owedS.filter(({ atMs }) => atMs > 35_000 && atMs < 52_000);
  expect(catchingUp.length).toBeGreaterThan(2);
  expect(new Set(catchingUp.map((each) => each.owedS))).toEqual(new Set([30]));
  expect(owedS.filter(({ atMs }) => atMs > 70_000 && atMs < 74_000).at(-1)?.owedS).toBe(1);
});

test('whatever happens, nothing changes more often than every three seconds', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const { changes } = follow(600_000, () => ({
    missingMs: random() < 0.2 ? 250 : 0,
    lateMs: random() * 3_000,
    stethoscopeLateMs: random() < 0.1 ? random() * 5_000 : 0,
  }));
  expect(changes.length).toBeGreaterThan(20);
  for (const [index, { atMs }] of changes.entries())
    if (index > 0) expect(atMs - (changes[index - 1]?.atMs ?? 0)).toBeGreaterThanOrEqual(3_000);
});

describe('reduced sound', () => {
  const REDUCED = { kind: 'reduced', line: 'own' };

  test('is called so while nothing is missing, and no more once the whole comes again', () => {
    const { changes } = follow(12_000, (atMs) => ({ isReduced: between(atMs, 1_000, 8_000) }));
    expect(changes).toEqual([
      { atMs: 2_250, shown: REDUCED },
      { atMs: 8_250, shown: null },
    ]);
  });

  test('that breaks up is called broken', () => {
    const { changes } = follow(20_000, (atMs) => ({
      isReduced: true,
      missingMs: between(atMs, 5_000, 6_000) ? 250 : 0,
    }));
    expect(changes.map(({ shown }) => shown)).toEqual([REDUCED, { kind: 'breaking', line: 'own' }, REDUCED]);
  });

  test('a hiccup now and then changes no word', () => {
    const { changes } = follow(30_000, (atMs) => ({
      isReduced: true,
      missingMs: atMs % 6_000 === 0 ? 150 : 0,
    }));
    expect(changes).toHaveLength(1);
  });
});

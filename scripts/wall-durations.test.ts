import { expect, test } from 'vitest';
import { wallDurations } from './wall-durations.ts';

test.each([
  ['a difference', 'if (clock.now() - page.seenAt > SILENT_MS) end();'],
  ['the machine’s own clock', 'if (Date.now() - mtimeMs > AGE_MS) remove();'],
  ['an instant ago', 'const since = new Date(clock.now() - 2 * DAY_MS);'],
  ['an end', 'if (row.endsAt <= this.#parts.clock.now()) end();'],
  ['an end to come', 'if (clock.now() + SOON_MS > endsAt.getTime()) end();'],
  ['a kept reading', 'const startedAt = Date.now();\nawait work();\nlog(performance.now() - startedAt);'],
  ['a kept end', 'const until = clock.now() + LASTS_MS;\nif (until < other) end();'],
  ['a property', 'page.seenAt = this.#clock.now();\nif (page.seenAt < other) end();'],
  ['a private property', 'class A {\n  #at = clock.now();\n  isOld = () => this.#at < other;\n}'],
  ['a date', 'const at = new Date(clock.now());\nlog(at.getTime() - other);'],
  ['a new date', 'log(new Date().getTime() - other);'],
  ['a function', 'const now = () => new Date(clock.now());\nif (row.at < now()) end();'],
  ['seconds', 'const s = Math.floor(clock.now() / 1000);\nif (claims.exp < s) end();'],
  ['the function handed on', 'measure(Date.now);'],
  ['the function taken', 'const { now } = parts.clock;'],
])('%s is found', (_what, text) => {
  expect(wallDurations(text)).toHaveLength(1);
});

test.each([
  ['an instant', 'const row = { createdAt: new Date(clock.now()) };'],
  ['an end to be stored', 'const expiresAt = new Date(clock.now() + CODE_MS);'],
  ['the monotonic clock', 'if (clock.monotonicMs() - seenAtMs > SILENT_MS) end();'],
  ['performance', 'const fromMs = performance.now();\nlog(performance.now() - fromMs);'],
  ['an age that was measured', 'const ageMs = ageOf(row, clock.now());\nif (ageMs > LIMIT_MS) end();'],
  ['the clock itself', 'const clock = { now: () => Date.now() };'],
])('%s is none', (_what, text) => {
  expect(wallDurations(text)).toEqual([]);
});

test('a place is named by the function around it', () => {
  const text = `export function createPages(clock) {
  const isSilent = (page) => clock.now() - page.seenAt > 5;
  return { sweep() { return clock.now() > 5; }, of: pages.map((page) => clock.now() > page.at) };
}
log(Date.now() - 5);`;
  expect(wallDurations(text)).toEqual([
    { line: 2, within: 'isSilent' },
    { line: 3, within: 'sweep' },
    { line: 3, within: 'createPages' },
    { line: 5, within: 'the file' },
  ]);
});

import type { Chance } from './seeded.ts';

/** Texts that break parsers, queries, paths and pages. */
export const EVIL_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u202eabc',
  '\ufeff',
  '๏๛'.repeat(200),
  'A'.repeat(70_000),
  "' or 1=1 --",
  '"; drop table users; --',
  '%',
  '_',
  '\\',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '%00',
  '%2e%2e%2f',
  '{{7*7}}',
  '#{7*7}',
  '<script>alert(1)</script>',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '9'.repeat(400),
  '0x10',
  '9999-99-99',
  '0000-00-00',
  '2026-13-45T99:99:99Z',
  '+275760-09-13T00:00:00.000Z',
  '00000000-0000-0000-0000-000000000000',
  'true',
  'null',
  '[object Object]',
  '__proto__',
];
const NUMBERS = [0, -0, -1, 0.1, 1e-320, 1e308, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 9_999_999_999];
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
const OTHERS: unknown[] = [
  null,
  true,
  [],
  {},
  [null],
  [[]],
  Array.from({ length: 5_000 }, () => 0),
  nested(1_000),
  { __proto__: null, constructor: { prototype: { isAdmin: true } } },
  JSON.parse('{"__proto__":{"role":"ADMIN"}}'),
  { toString: 1, valueOf: 1, toJSON: 1 },
  { $ne: null },
];

export const evilValue = (chance: Chance): unknown =>
  chance.one([...EVIL_TEXTS, ...EVIL_TEXTS, ...NUMBERS, ...NUMBERS, ...OTHERS]);

/** The same value with one place in it, or itself, replaced by something evil. */
export function corrupted(value: unknown, chance: Chance): unknown {
  if (typeof value !== 'object' || value === null || chance.once(5)) return evilValue(chance);
  if (Array.isArray(value)) {
    if (value.length === 0) return [evilValue(chance)];
    const at = chance.below(value.length);
    return value.map((each, index) => (index === at ? corrupted(each, chance) : each));
  }
  const names = Object.keys(value);
  if (names.length === 0 || chance.once(8)) return { ...value, [chance.one(EVIL_TEXTS)]: evilValue(chance) };
  const name = chance.one(names);
  const { [name]: inner, ...others } = value as Record<string, unknown>;
  return chance.once(6) ? others : { ...others, [name]: corrupted(inner, chance) };
}

import { describe, expect, test } from 'vitest';
import { DEPTH_MAX, isBounded, NAMES_MAX, parseBounded } from './json-shape.ts';

const MEMBERS = 1_000;

describe('one name twice', () => {
  test.each([
    ['{"a":1,"a":1}', true],
    ['{"a":1,"\\u0061":2}', true],
    ['{"a" : 1, "b":{"c":1,"c" :2}}', true],
    ['[{"a":1},{"b":1,"b":2}]', true],
    ['{"a\\"":1,"a\\"":2}', true],
    ['{"__proto__":1,"__proto__":2}', true],
    ['{"":1,"":2}', true],
    ['{"a":1,"b":{"a":1},"a":2}', true],
    ['{"a":{"a":{"a":"a"}},"b":"a","c":["a","a"]}', false],
    ['[{"a":1},{"a":1}]', false],
    ['{"a":"\\"a\\":1,{","b":"}"}', false],
    ['"a"', false],
    ['[]', false],
  ])('%s: %s', (json, isDoubled) => {
    expect(() => JSON.parse(json)).not.toThrow();
    expect(isBounded(json, MEMBERS)).toBe(!isDoubled);
  });
});

const repeated = (text: string, count: number) => Array.from({ length: count }, () => text).join(',');
const names = (count: number) => Array.from({ length: count }, (_, index) => `"n${index}":1`).join(',');

describe('bounds', () => {
  test.each([
    ['lists in lists', (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`, DEPTH_MAX],
    ['objects in objects', (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`, DEPTH_MAX],
    ['members of a list', (count: number) => `[${repeated('1', count)}]`, MEMBERS],
    ['lists in a list', (count: number) => `[${repeated('[1,2]', count)}]`, MEMBERS],
    ['values altogether', (count: number) => `[${repeated('[1,2,3,4,5,6]', count)}]`, MEMBERS - 143],
    ['names of an object', (count: number) => `{${names(count)}}`, NAMES_MAX],
    ['names of all objects', (count: number) => `[{"m":{${names(count - 1)}}}]`, NAMES_MAX],
  ] as const)('%s', (_what, bodyOf, limit) => {
    expect(isBounded(bodyOf(limit), MEMBERS)).toBe(true);
    expect(isBounded(bodyOf(limit + 1), MEMBERS)).toBe(false);
  });

  test('what is within them is read, what is no JSON is refused as what is beyond', () => {
    expect(parseBounded('{"a":[1,{"b":"\\u0e01"}]}', MEMBERS)).toEqual({ a: [1, { b: 'ก' }] });
    for (const text of ['{', ']]]', '"', '"\\', '{"a":1}}', `[${repeated('1', MEMBERS + 1)}]`, '{"\\x":1}'])
      expect(() => parseBounded(text, MEMBERS), text).toThrow('MALFORMED_REQUEST');
  });
});

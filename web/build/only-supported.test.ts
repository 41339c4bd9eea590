import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unsupportedIn } from './only-supported.ts';
import { BUILD_TARGET, firstVersionOf, OLDEST, SUPPORTED_SINCE } from './supported-browsers.ts';

test('README names the year that the build follows', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const [, year] =
    /^Supported browsers: Chrome, Edge, Firefox and Safari .* of (\d{4}) or newer\.$/m.exec(readme) ?? [];
  expect(Number(year)).toBe(SUPPORTED_SINCE);
});

test('the target is each browser’s first version of that year', () => {
  expect(firstVersionOf('chrome', 2024)).toBe('121');
  expect(firstVersionOf('safari_ios', 2024)).toBe('17.3');
  expect(BUILD_TARGET).toContain(`firefox${OLDEST.firefox}`);
});

test.each([
  ['a function of a built-in', 'const a = Promise.withResolvers();', 'Promise.withResolvers: not in safari'],
  ['a static function', 'const a = Object.groupBy([1], String);', 'Object.groupBy: not in safari'],
  ['a method', 'const a = new Set([1]).union(new Set([2]));', '.union: not in chrome'],
  ['a method on a variable', 'export const a = (b) => b.isSubsetOf(b);', '.isSubsetOf: not in chrome'],
  [
    'a class of a namespace',
    "const a = new Intl.DurationFormat('th');",
    'Intl.DurationFormat: not in chrome',
  ],
  ['a function of the browser', "const a = URL.parse('/');", 'URL.parse: not in chrome'],
  [
    'a member of a global',
    'const a = navigator.bluetooth.requestDevice();',
    'navigator.bluetooth: not in firefox',
  ],
  ['a class of the browser', 'const a = new EyeDropper();', 'EyeDropper: not in firefox'],
  ['a method of the browser', 'export const a = (b) => b.showPopover();', '.showPopover: not in firefox'],
  ['a regular expression', 'export const a = /a(?i:b)/;', '(?i:): not in chrome'],
] as const)('code that uses %s of a later browser fails', (_case, code, fault) => {
  // Known uses stand in checked-uses.ts.
  expect(unsupportedIn('assets/a.js', code).join('\n')).toContain(fault);
});

test.each([
  ['a property', '.a{field-sizing:content}', 'field-sizing: not in'],
  ['a rule', '@scope (.a){b{color:red}}', 'scope: not in'],
  ['a selector', '.a:popover-open{color:red}', 'popover-open: not in'],
  ['a colour', '.a{color:light-dark(#000,#fff)}', 'light-dark: not in'],
] as const)('styles that use %s of a later browser fail', (_case, styles, fault) => {
  expect(unsupportedIn('assets/a.css', styles).join('\n')).toContain(fault);
});

test.each([
  ['a.js', 'const a = [1].toSorted(); structuredClone(a);'],
  ['a.js', 'export const a = (b) => b.showPopover?.();'],
  ['a.js', "export const a = typeof EyeDropper === 'undefined' || 'bluetooth' in navigator;"],
  ['a.js', 'export const a = navigator.bluetooth ? 1 : 2;'],
  ['a.css', '.a:has(b){color:color-mix(in oklch,red,blue);height:100dvh}@container (width>1px){.a{top:0}}'],
])('what all of them have, and what is only tested for, passes: %s %s', (file, text) => {
  expect(unsupportedIn(file, text)).toEqual([]);
});

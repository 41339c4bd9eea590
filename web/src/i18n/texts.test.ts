import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TextTree } from './bilingual.ts';
import { en, th } from './texts/index.ts';

const SOURCE = join(import.meta.dirname, '..');
const sources = globSync('**/*.{ts,tsx}', { cwd: SOURCE })
  .filter((path) => !path.startsWith('i18n/texts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, code: readFileSync(join(SOURCE, path), 'utf8') }));
const allCode = sources.map(({ code }) => code).join('\n');

function keysOf(tree: TextTree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
}

function textOf(tree: TextTree, key: string): string {
  let node: string | TextTree | undefined = tree;
  for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined;
  return typeof node === 'string' ? node : '';
}

const thai = keysOf(th);
/** What t(`patients.gender.${…}`) can reach: all texts under the part before the first value. */
const prefixes = [...allCode.matchAll(/`([a-zA-Z]+(?:\.[a-zA-Z]+)*\.)\$\{/g)].map((match) => match[1] ?? '');

test('both languages have the same keys, none empty', () => {
  expect(keysOf(en).sort()).toEqual([...thai].sort());
  expect(thai.filter((key) => !textOf(th, key).trim() || !textOf(en, key).trim())).toEqual([]);
});

test('both languages take the same values', () => {
  const slots = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();
  expect(thai.filter((key) => String(slots(textOf(th, key))) !== String(slots(textOf(en, key))))).toEqual([]);
});

test('every text is used', () => {
  const isUsed = (key: string) =>
    allCode.includes(`'${key}'`) || prefixes.some((prefix) => key.startsWith(prefix));
  expect(thai.filter((key) => !isUsed(key))).toEqual([]);
});

test('every key that the code asks for exists', () => {
  const asked = sources.flatMap(({ path, code }) =>
    [...code.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => ({ path, key: match[1] ?? '' })),
  );
  expect(asked.length).toBeGreaterThan(100);
  expect(asked.filter(({ key }) => !thai.includes(key))).toEqual([]);
  expect(prefixes.filter((prefix) => !thai.some((key) => key.startsWith(prefix)))).toEqual([]);
});

test('Thai texts are Thai: no English words without a Thai letter beside them', () => {
  const isEnglish = (text: string) =>
    !/[\u0e00-\u0e7f]/.test(text) && /[a-z]{4,}/.test(text.replaceAll(/\{\{\w+\}\}/g, ''));
  expect(thai.filter((key) => isEnglish(textOf(th, key)) && !NAMES.includes(key))).toEqual([]);
});

/** Names that are the same in every language. */
const NAMES = ['devices.form.mac'];

test.each([
  ['ผู้ป่วย', 'ผู้\u2060ป่วย'],
  ['กระดูกอก', 'กระดูก\u2060อก'],
  ['สเต็ทโตสโคป', 'ส\u2060เต็ท\u2060โต\u2060สโคป'],
])('no line breaks inside the Thai word %s', (word, joined) => {
  expect(JSON.stringify(th)).toContain(joined);
  expect(JSON.stringify(th)).not.toContain(word);
});

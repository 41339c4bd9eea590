import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const LARGEST_BYTES = 2_000_000;

/** What keys and tokens of others look like. Those of tests are made by the tests. */
const SECRETS = [
  /-----BEGIN (?:[A-Z]{2,9} )?PRIVATE KEY-----/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
  /\bxox[abprs]-[A-Za-z0-9-]{20}/,
  /\beyJ[A-Za-z0-9_-]{20,2000}\.[A-Za-z0-9_-]{20,2000}\./,
  /\b[a-z]{2,12}:\/\/[a-z0-9_]{1,40}:[A-Za-z0-9+/]{24,80}@/,
];
const hasSecret = (text: string) => SECRETS.some((pattern) => pattern.test(text));

const filesHere = () =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
    .toString()
    .split('\0')
    .filter((file) => file !== '');

test('no file of the project holds a key or a token', () => {
  const files = filesHere();
  expect(files.length).toBeGreaterThan(1_000);
  const guilty = files.filter((file) => {
    const path = join(root, file);
    const facts = statSync(path, { throwIfNoEntry: false });
    return facts?.isFile() && facts.size <= LARGEST_BYTES && hasSecret(readFileSync(path, 'latin1'));
  });
  expect(guilty).toEqual([]);
});

test.each([
  `-----BEGIN ${'EC '}PRIVATE KEY-----`,
  `AKIA${'ABCDEFGH12345678'}`,
  `postgres://sadap:${'0123456789abcdefghijklmn'}@db/sadap`,
])('%s would be found', (text) => {
  expect(hasSecret(text)).toBe(true);
});

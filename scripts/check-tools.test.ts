import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

// The compiler, the linter and the dependency rules of `npm run check` find a probe of each of their rules. A
// replacement must find them too.
const root = join(import.meta.dirname, '..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sadap-probes-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const file of ['.oxlintrc.json', '.dependency-cruiser.cjs', 'tsconfig.base.json'])
    cpSync(join(root, file), join(folder, file));
});

afterAll(() => rmSync(folder, { recursive: true }));

function place(probes: Record<string, string>) {
  for (const [file, text] of Object.entries(probes)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

function run(program: string, ...programArguments: string[]): string {
  const path = join(root, 'node_modules', program);
  const { stdout, stderr } = spawnSync(process.execPath, [path, ...programArguments], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

test('the compiler finds a probe of each of its options', () => {
  const probes: Record<string, { code: number; text: string }> = {
    'strict.ts': {
      code: 18047,
      text: 'declare const a: string | null;\nexport const b = a.length;\n',
    },
    'index.ts': {
      code: 2322,
      text: 'declare const a: string[];\nexport const b: string = a[0];\n',
    },
    'optional.ts': { code: 2375, text: 'export const a: { b?: number } = { b: undefined };\n' },
    'override.ts': {
      code: 4114,
      text: 'class A { a() {} }\nexport class B extends A { a() {} }\n',
    },
    'fallthrough.ts': {
      code: 7029,
      text: 'export function a(b: number) {\n  switch (b) {\n    case 1:\n      b++;\n    case 2:\n      return b;\n  }\n  return 0;\n}\n',
    },
    'local.ts': { code: 6133, text: 'export function a() {\n  const b = 1;\n}\n' },
    'parameter.ts': { code: 6133, text: 'export function a(b: number) {}\n' },
    'type-import.ts': {
      code: 1484,
      text: "import { PathLike } from 'node:fs';\nexport type A = PathLike;\n",
    },
    'erasable.ts': { code: 1294, text: 'export enum A { B }\n' },
    'any.ts': { code: 7006, text: 'export const a = (b) => b;\n' },
  };
  place({
    ...Object.fromEntries(Object.entries(probes).map(([file, { text }]) => [`types/${file}`, text])),
    'types/package.json': '{ "type": "module" }',
    'types/tsconfig.json':
      '{ "extends": "../tsconfig.base.json", "compilerOptions": { "types": ["node"] }, "include": ["*.ts"] }',
  });
  const said = run('typescript-7/bin/tsc', '-p', 'types', '--pretty', 'false');
  const found = Object.fromEntries(
    said
      .split('\n')
      .map((line) => /^types\/([\w-]+\.ts)\(.*error TS(\d+)/.exec(line))
      .flatMap((match) => (match ? [[match[1], Number(match[2])]] : [])),
  );
  expect(found).toEqual(Object.fromEntries(Object.entries(probes).map(([file, { code }]) => [file, code])));
}, 60_000);

const PROMISES = `
import { readFile } from 'node:fs/promises';
import { oc } from '@orpc/contract';
import { createORPCClient } from '@orpc/client';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';

declare const link: Parameters<typeof createORPCClient>[0];
type Client = import('@orpc/contract').ContractRouterClient<{ ping: typeof ping }>;
const ping = oc.route({ method: 'GET', path: '/ping' });
const pool = new pg.Pool();
export async function probe() {
  readFile('a');
  pool.query('select 1');
  drizzle(pool).execute('select 1');
  createORPCClient<Client>(link).ping();
  (async () => undefined)();
  if (Promise.resolve(true)) return;
  return [1].filter(async () => true);
}
`;

/** Each line reads what a key types, in another way. */
const KEYS = `
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { getHotkeyHandler, useHotkeys } from '@mantine/hooks';
export const a = (event: KeyboardEvent) => event.key === 'n';
export const b = (event: ReactKeyboardEvent<HTMLElement>) => event.nativeEvent.key.toLowerCase() === 'n';
export const c = ({ key }: ReactKeyboardEvent) => key === 'n';
export const d = ({ key: pressed }: KeyboardEvent) => ['x', 'z'].includes(pressed);
export const e = (acts: Record<string, () => void>, event: KeyboardEvent) => acts[event['key']]?.();
export const f = (event: KeyboardEvent) => event.keyCode === 78;
export const g = () => addEventListener('keyup', (event) => { switch (event.key) { case '+': return; } });
export const h = [getHotkeyHandler, useHotkeys];
export const i = (event: StorageEvent) => event.key === 'n';
`;

test('the linter finds promises that nobody waits for, names that are not used here, what keys type, and long journeys', () => {
  const long = `export function a() {\n${'  console.log(1);\n'.repeat(60)}}\n`;
  place({
    'package.json': '{ "type": "module" }',
    'tsconfig.json':
      '{ "extends": "./tsconfig.base.json", "compilerOptions": { "lib": ["es2024", "dom"], "types": ["node"] }, "include": ["**/*.ts"], "exclude": ["types"] }',
    'server/src/promises.ts': PROMISES,
    'web/src/keys.ts': KEYS,
    'web/src/platform/keyboard-event.d.ts': readFileSync(
      join(root, 'web/src/platform/keyboard-event.d.ts'),
      'utf8',
    ),
    'web/src/history.ts':
      'export const a = () => history.back();\nexport const b = () => window.history.back();\n',
    'web/src/platform/navigator.ts': 'export const a = () => history.back();\n',
    'server/src/long.ts': long,
    'e2e/journeys/long.ts': long,
    'e2e/journeys/short.ts': long.replace('  console.log(1);\n'.repeat(3), ''),
  });
  const said = run('oxlint/bin/oxlint', '--type-aware', '--format=unix', 'server', 'web', 'e2e');
  const found = said
    .split('\n')
    .map((line) => /^(?:.*\/)?([\w-]+\.ts):(\d+):\d+: .*\[\w+\/(?:.*\()?([\w-]+)\)?\]/.exec(line))
    .flatMap((match) => (match ? [`${match[1]}:${match[2]} ${match[3]}`] : []));
  expect(found.toSorted(), said).toEqual([
    'history.ts:1 no-restricted-globals',
    'history.ts:2 no-restricted-properties',
    'keys.ts:10 no-deprecated',
    'keys.ts:3 no-restricted-imports',
    'keys.ts:3 no-restricted-imports',
    'keys.ts:4 no-deprecated',
    'keys.ts:5 no-deprecated',
    'keys.ts:6 no-deprecated',
    'keys.ts:7 no-deprecated',
    'keys.ts:7 no-deprecated',
    'keys.ts:8 no-deprecated',
    'keys.ts:9 no-deprecated',
    'long.ts:1 max-lines-per-function',
    'promises.ts:13 no-floating-promises',
    'promises.ts:14 no-floating-promises',
    'promises.ts:15 no-floating-promises',
    'promises.ts:16 no-floating-promises',
    'promises.ts:17 no-floating-promises',
    'promises.ts:18 no-misused-promises',
    'promises.ts:19 no-misused-promises',
  ]);
}, 60_000);

test('the dependency rules find each import of the server from a floor above, and none from below', () => {
  const floors = [
    'clock.ts',
    'database/probe.ts',
    'http/probe.ts',
    'features/probe/index.ts',
    'app/probe.ts',
  ];
  const importOf = (from: string, to: string) => {
    const path = relative(dirname(from), to);
    return `import '${path.startsWith('.') ? path : `./${path}`}';\n`;
  };
  const foundWith = (mayImport: (from: number, to: number) => boolean) => {
    place(
      Object.fromEntries(
        floors.map((from, at) => [
          `server/src/${from}`,
          floors.map((to, other) => (mayImport(at, other) ? importOf(from, to) : '')).join(''),
        ]),
      ),
    );
    const said = run(
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'server/src'],
    );
    return [...said.matchAll(/server-floor-(\d)-\S+ server\/src\/(\S+) → server\/src\/(\S+)/g)]
      .map(([, floor, from, to]) => `${floor}: ${from} → ${to}`)
      .toSorted();
  };
  expect(foundWith((from, to) => to < from)).toEqual([]);
  const upward = floors.flatMap((from, at) => floors.slice(at + 1).map((to) => `${at + 1}: ${from} → ${to}`));
  expect(foundWith((from, to) => to > from)).toEqual(upward.toSorted());
}, 60_000);

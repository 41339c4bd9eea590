import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isPackaged } from './packaged-files.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
const packaged = tracked.filter(isPackaged);
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');

test('a package has what the units and the commands start', () => {
  const units = ['deploy/sadap.service', 'deploy/sadap-backup.service'];
  const started = units.flatMap((unit) => {
    const [, command = ''] = /^ExecStart=(.*)$/m.exec(read(unit)) ?? [];
    return [...command.matchAll(/\/opt\/sadap\/(\S+)/g)].map(([, path = '']) => path);
  });
  const [, commands = ''] = /^ {2}(.*)\) command=\$1/m.exec(read('deploy/debian/sadap')) ?? [];
  const scripts = commands.split(' | ').map((command) => `scripts/${command}.ts`);
  expect(scripts).toContain('scripts/backup.ts');
  const here = [...started, ...scripts].filter((path) => !path.startsWith('node_modules/'));
  expect(here).toContain('server/src/main.ts');
  expect(packaged).toEqual(expect.arrayContaining(here));
});

test('a package has the models, and no tests, training or tools', () => {
  expect(packaged).toContain('models/heart_classifier_v1.onnx');
  expect(packaged).toContain('server/src/database/migrations/meta/_journal.json');
  expect(packaged.filter((path) => /\.test\.ts$|\/test\//.test(path))).toEqual([]);
  const folders = new Set(
    packaged.filter((path) => !path.endsWith('/package.json')).map((path) => path.split('/')[0]),
  );
  for (const folder of ['training', 'e2e', 'bench', 'chaos', '.ci', 'web'])
    expect(folders).not.toContain(folder);
});

test.each(
  tracked.filter((path) => /^deploy\/.*(\.sh|\/postinst|\/prerm|\/postrm|\/sadap)$/.test(path)),
)('%s is a script that a plain shell reads', (path) => {
  expect(read(path).startsWith('#!/bin/sh\n')).toBe(true);
  execFileSync('sh', ['-n', `${ROOT}${path}`]);
});

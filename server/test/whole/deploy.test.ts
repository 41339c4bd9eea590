import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startServerProcess } from '../server-process.ts';

const RELEASE = fileURLToPath(new URL('../../../', import.meta.url));
const unit = (name: string) => readFile(join(RELEASE, 'deploy', name), 'utf8');
const run = promisify(execFile);

test.each([
  'sadap.service',
  'sadap-backup.service',
])('%s starts what the release has, without rights', async (name) => {
  const text = await unit(name);
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(text) ?? [];
  const files = command.split(' ').filter((word) => word.startsWith('/opt/sadap/'));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(existsSync(file.replace('/opt/sadap/', RELEASE)), file).toBe(true);
  for (const line of ['User=sadap', 'NoNewPrivileges=true', 'CapabilityBoundingSet=', 'ProtectSystem=strict'])
    expect(text.split('\n')).toContain(line);
});

test('systemd waits as long as a server needs to stop, and leaves its PostgreSQL to it', async () => {
  const text = await unit('sadap.service');
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1])).toBeGreaterThan(10);
  expect(text).toMatch(/^KillMode=mixed$/m);
});

test('the nightly backup is restored as a trial, and the oldest ones go', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sadap-deploy-'));
  await chmod(folder, 0o755);
  const [dataDir, backups, trials] = ['data', 'backups', 'trials'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await mkdir(backups);
  await mkdir(trials);
  const server = await startServerProcess(dataDir);
  try {
    for (const day of ['01', '02'])
      await writeFile(join(backups, `sadap-2026-01-${day}T033000.backup`), 'old');
    await writeFile(join(backups, 'notes.txt'), "somebody's own");
    const asked = {
      ...process.env,
      DATA_DIR: dataDir,
      BACKUP_PASSPHRASE: 'correct horse battery',
      CACHE_DIRECTORY: trials,
    };
    const script = join(RELEASE, 'deploy', 'backup.sh');
    const { stdout } = await run(script, [backups, '2'], { env: asked });
    expect(stdout).toContain('✓');
    const kept = (await readdir(backups)).sort();
    expect(kept).toEqual([
      'notes.txt',
      'sadap-2026-01-02T033000.backup',
      expect.stringMatching(/^sadap-20.*backup$/),
    ]);
    expect(existsSync(join(dataDir, 'last-backup'))).toBe(true);
    const trial = (await stat(join(dataDir, 'last-backup-trial'))).mtimeMs;
    expect(await readdir(trials)).toEqual([]);

    // A trial that fails removes nothing, and the unit fails.
    await writeFile(join(backups, 'sadap-9999-01-01T000000.backup'), 'no backup at all');
    await expect(run(script, [backups, '1'], { env: asked })).rejects.toThrow();
    expect(await readdir(backups)).toContain('sadap-2026-01-02T033000.backup');
    expect((await stat(join(dataDir, 'last-backup-trial'))).mtimeMs).toBe(trial);
    expect(await readdir(trials)).toEqual([]);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('operations.md quotes what the server logs, and the numbers that it has', async () => {
  const text = await readFile(join(RELEASE, 'docs', 'operations.md'), 'utf8');
  const sources = await sourcesBelow(join(RELEASE, 'server', 'src'));
  const cells = text.split('\n').flatMap((line) => (line.startsWith('|') ? [line.split('|')[1] ?? ''] : []));
  const quoted = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code));
  const said = quoted.filter((code) => code.includes(' ') || code.startsWith('sadap_'));
  expect(said.length).toBeGreaterThan(20);
  for (const code of said) expect(sources, code).toContain(code.replace(/\{.*/, ''));
});

async function sourcesBelow(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  return (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
}

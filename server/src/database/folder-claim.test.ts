import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyFolder } from '../../test/embedded.ts';
import { claimFolder } from './folder-claim.ts';

let folder: string;
let warnings: unknown[];
const log = { warn: (...parts: unknown[]) => void warnings.push(parts) };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sadap-claim-'));
  warnings = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const MODULE = new URL('./folder-claim.ts', import.meta.url).href;

/** Leaves the claim of a killed server. */
async function claimInKilledProcess(): Promise<void> {
  const code = `const { claimFolder } = await import(${JSON.stringify(MODULE)});
    await claimFolder(${JSON.stringify(folder)}, console);
    process.send('claimed');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

test('a folder has one holder; the next waits for it, and says in the end what keeps it', async () => {
  const release = await claimFolder(folder, log);
  const [claim = ''] = await readdir(folder);
  expect((await stat(join(folder, claim))).mode & 0o777).toBe(0o600);
  await expect(claimFolder(folder, log, 0)).rejects.toThrow(
    `Another Sadap server is using the data folder ${folder}`,
  );
  const next = claimFolder(folder, log);
  await release();
  await (await next)();
  expect(await readdir(folder)).toEqual([]);
  expect(warnings).toEqual([]);
});

test('what a killed server left keeps nobody waiting', async () => {
  await claimInKilledProcess();
  expect(await readdir(folder)).toHaveLength(1);
  const startMs = performance.now();
  const release = await claimFolder(folder, log);
  expect(performance.now() - startMs).toBeLessThan(500);
  expect(await readdir(folder)).toHaveLength(1);
  await release();
});

test('of many that find a dead claim at once each gets the folder, but never two at a time', async () => {
  await claimInKilledProcess();
  let holders = 0;
  let most = 0;
  for (let round = 0; round < 10; round++)
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        const release = await claimFolder(folder, log);
        most = Math.max(most, ++holders);
        await wait(5);
        holders--;
        await release();
      }),
    );
  expect(most).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

test('a copied claim claims nothing, and a moved folder stays claimed', async () => {
  const original = join(folder, 'original');
  await mkdir(original);
  const release = await claimFolder(original, log);
  await copyFolder(original, join(folder, 'copy'));
  await (await claimFolder(join(folder, 'copy'), log))();
  await copyFolder(original, join(folder, 'other'));
  const moved = join(folder, 'moved');
  await rename(original, moved);
  await rename(join(folder, 'other'), original);
  await expect(claimFolder(moved, log, 0)).rejects.toThrow('Another Sadap server');
  await release();
  expect(await readdir(moved)).toEqual([]);
});

test('the length of the path does not matter', async () => {
  const deep = join(folder, 'd'.repeat(120));
  await mkdir(deep);
  const release = await claimFolder(deep, log);
  await expect(claimFolder(deep, log, 0)).rejects.toThrow('Another Sadap server');
  await release();
  expect(warnings).toEqual([]);
});

test('a claim keeps no process alive', async () => {
  const code = `const { claimFolder } = await import(${JSON.stringify(MODULE)});
    await claimFolder(${JSON.stringify(folder)}, console);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' });
  expect(await once(child, 'exit')).toEqual([0, null]);
});

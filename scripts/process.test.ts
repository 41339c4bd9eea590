import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'sadap-process-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const become = fileURLToPath(new URL('process.mjs', import.meta.url));
const program = join(folder, 'program.mjs');
writeFileSync(
  program,
  "process.on('SIGTERM', () => { console.log('stopped'); process.exit(0); });" +
    "setInterval(() => {}, 1_000); console.log('started');",
);
const command = join(folder, 'command.mjs');
writeFileSync(
  command,
  `import { become } from ${JSON.stringify(become)}; become(${JSON.stringify(program)});`,
);

test('what npm runs ends with the shell to which npm hands a signal', async () => {
  // two commands, so that the shell waits and does not become the first one
  const shell = spawn('sh', ['-c', '"$0" "$1"; true', process.execPath, command], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const isSaid = (word: string) => expect.poll(() => said, { timeout: 15_000 }).toContain(word);
  shell.stdout.on('data', (text: Buffer) => {
    said += text.toString();
  });
  await isSaid('started');
  shell.kill('SIGTERM');
  await once(shell, 'exit');
  await isSaid('stopped');
}, 40_000);

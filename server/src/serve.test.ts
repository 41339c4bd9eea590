import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { until } from '../test/conditions.ts';
import { startServerProcess } from '../test/server-process.ts';

test('a start says how long each of its parts took and which settings are for tests alone, and keeps the compiled modules for the next', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sadap-serve-'));
  await chmod(folder, 0o755);
  const server = await startServerProcess(join(folder, 'data'), { LOG_LEVEL: 'info', RATE_LIMIT: 'on' });
  try {
    const line = await until('the start is told', () =>
      server
        .said()
        .split('\n')
        .find((each) => each.includes('the server has started')),
    );
    const { ms, totalMs } = JSON.parse(line) as { ms: Record<string, number>; totalMs: number };
    expect(Object.keys(ms)).toEqual(['modules', 'PostgreSQL', 'schema', 'services', 'listening']);
    const sum = Object.values(ms).reduce((all, each) => all + each, 0);
    expect(Math.abs(totalMs - sum)).toBeLessThan(100);
    // one of two settings that are for tests alone
    expect(server.said()).toContain('CHECK_ANSWERS=on: every answer is checked');
    expect(server.said()).not.toContain('RATE_LIMIT=off');
    const cache = fileURLToPath(new URL('../../node_modules/.cache/sadap', import.meta.url));
    await until('the modules are kept', () => existsSync(cache));
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

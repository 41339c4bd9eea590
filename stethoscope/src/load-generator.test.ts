import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEVICE, type ScriptedServer, startScriptedServer } from '../test/scripted-server.ts';
import { type Load, startLoad } from './load-generator.ts';

let server: ScriptedServer;
let load: Load;

beforeEach(async () => {
  server = await startScriptedServer();
});
afterEach(() => {
  load.stop();
  server.close();
});

it('streams well-formed frames in order and in real time, and stops when told', async () => {
  const sentAt: number[] = [];
  load = startLoad({ url: server.url, devices: [DEVICE], onFrame: () => sentAt.push(performance.now()) });
  await vi.waitFor(() => expect(load.onlineCount).toBe(1));
  server.startStream(5);
  await vi.waitFor(() => expect(server.expected).toBeGreaterThanOrEqual(16_000), { timeout: 5000 });
  expect((sentAt.at(49) ?? 0) - (sentAt[0] ?? 0)).toBeGreaterThan(900);
  server.stopStream(5);
  await vi.waitFor(() => expect(server.of('stream-stopped')).toHaveLength(1));
  expect(server.of('stream-stopped')[0]?.endSample).toBe(server.expected);
  expect(load.faults).toEqual([]);
});

it('names what went wrong', async () => {
  load = startLoad({ url: server.url, devices: [{ ...DEVICE, key: 'wrong' }], onFrame: () => undefined });
  await vi.waitFor(() => expect(load.faults).toHaveLength(2));
  expect(load.faults[0]).toContain('unauthorized');
});

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expandFrame, isCompressed } from '@sadap/contract/compressed-frames';
import { encodeFrame } from '@sadap/contract/sound-frames';
import { expect, it, vi } from 'vitest';
import { DEVICE, startScriptedServer } from '../test/scripted-server.ts';

// `compressed` of the device in docs/device-protocol.md, copied from the page.

const PYTHON = process.env.PYTHON_PATH ?? '/usr/bin/python3';
const page = readFileSync(new URL('../../docs/device-protocol.md', import.meta.url), 'utf8');
const code = /^def compressed\(.*\n(?: .*\n)+/m.exec(page)?.[0] ?? '';
const program = `import struct, sys, zlib
${code}
for line in sys.stdin: print(compressed(bytes.fromhex(line)).hex())`;

const SOUNDS: Record<string, { length?: number; at: (index: number) => number }> = {
  'a tone': { at: (at) => 8000 * Math.sin(at / 25) },
  silence: { at: () => 0 },
  'silence with a click': { at: (at) => (at === 200 ? 32_767 : 0) },
  'clipping at full scale': { at: (at) => (at % 80 < 40 ? 32_767 : -32_768) },
  'alternating full scale': { at: (at) => (at % 2 ? 32_767 : -32_768) },
  noise: { at: (at) => ((at * 7919 * 7919) % 65_536) - 32_768 },
  'one sample': { length: 1, at: () => -5 },
  'five samples': { length: 5, at: (at) => at * at },
  'a second': { length: 16_000, at: (at) => 3000 * Math.sin(at / 30) * Math.sin(at / 700) },
};

it('packs frames that read as the samples they were made of', () => {
  const frames = Object.values(SOUNDS).map(({ length = 320, at }) =>
    encodeFrame({ streamId: 7, firstSample: 320, samples: Int16Array.from({ length }, (_, i) => at(i)) }),
  );
  const input = frames.map((frame) => Buffer.from(frame).toString('hex')).join('\n');
  const packed = execFileSync(PYTHON, ['-c', program], { input, encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => new Uint8Array(Buffer.from(line, 'hex')));
  expect(packed.length).toBe(frames.length);
  expect(packed.filter(isCompressed).length).toBeGreaterThanOrEqual(6);
  for (const [number, name] of Object.keys(SOUNDS).entries()) {
    const bytes = packed[number] ?? new Uint8Array();
    expect(isCompressed(bytes) ? expandFrame(bytes) : bytes, name).toEqual(frames[number]);
  }
});

it.each([
  true,
  false,
])('sends them to a server that takes them, and plain samples to another: %s', async (takes) => {
  const server = await startScriptedServer();
  server.takesCompressed = takes;
  const whole = /^```python\n([\s\S]*?)^```/m.exec(page)?.[1] ?? '';
  const env = { PATH: process.env.PATH, STETHOSCOPE_KEY: DEVICE.key };
  const device = spawn(PYTHON, ['-c', whole, server.url, DEVICE.mac], { env });
  try {
    await vi.waitFor(() => expect(server.of('heartbeat').length).toBeGreaterThan(0), { timeout: 5_000 });
    server.startStream(7);
    await vi.waitFor(() => expect(server.expected).toBeGreaterThan(8_000), { timeout: 5_000 });
    expect(server.compressedCount).toBe(takes ? server.frameCount : 0);
    const toneAt = (_: number, at: number) =>
      Math.trunc(8000 * Math.sin((2 * Math.PI * 101.37 * at) / 16_000));
    expect(server.samples()).toEqual(server.samples().map(toneAt));
  } finally {
    device.kill('SIGKILL');
    await once(device, 'exit');
    server.close();
  }
});

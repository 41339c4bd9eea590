import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEVICE, type ScriptedServer, startScriptedServer } from '../test/scripted-server.ts';
import type { StethoscopeEvent } from './events.ts';
import { journalFileName } from './journal.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from './start-simulator.ts';

/** Never repeats within a test, so that a sample at the wrong place shows. */
const counting = () => {
  let next = 0;
  return { read: (count: number) => Int16Array.from({ length: count }, () => (next++ * 7919) % 32_768) };
};

let server: ScriptedServer;
let device: Simulator;
let events: StethoscopeEvent[];

function switchOn(options: Partial<SimulatorOptions> = {}): void {
  device = startSimulator({ url: server.url, ...DEVICE, sound: counting, ...options });
  events = [];
  device.on((event) => events.push(event));
}

const until = (check: () => unknown, timeout = 5000) =>
  vi.waitFor(() => expect(check()).toBeTruthy(), { timeout, interval: 5 });
const seconds = (count: number) => count * 16_000;

async function expectEverySample(): Promise<void> {
  server.stopStream(1);
  await until(() => server.of('stream-stopped').length > 0);
  const made = device.streamedSamples(1);
  expect(server.of('stream-stopped').at(-1)?.endSample).toBe(made.length);
  expect(server.expected).toBe(made.length);
  expect(Int16Array.from(server.samples())).toEqual(made);
}

beforeEach(async () => {
  server = await startScriptedServer();
});
afterEach(() => {
  device.stop();
  server.close();
});

describe('greeting', () => {
  it('says who it is and what it can do, then beats', async () => {
    switchOn();
    await until(() => server.of('heartbeat').length > 1);
    expect(server.messages[0]).toEqual({
      type: 'hello',
      version: 1,
      ...DEVICE,
      format: { encoding: 'pcm_s16le', sampleRateHz: 16_000, channels: 1 },
      bufferSeconds: 30,
      capabilities: ['gain', 'notch'],
      compressions: ['fixed-rice-1'],
      stream: null,
    });
    expect(device.state).toBe('idle');
  });

  it('passes gain and notch to its earpiece only', async () => {
    switchOn();
    await until(() => device.state === 'idle');
    server.send({ type: 'set-gain', gain: 1.5 });
    server.send({ type: 'set-notch', hz: 50 });
    await until(() => device.earpiece.notchHz === 50);
    expect(device.earpiece).toEqual({ gain: 1.5, notchHz: 50 });
    server.startStream(1);
    await until(() => server.expected > 1600);
    await expectEverySample();
  });
});

describe('streaming', () => {
  it('sends numbered frames in real time and stops with the last sample', async () => {
    switchOn();
    await until(() => device.state === 'idle');
    server.startStream(1);
    await until(() => server.of('stream-started').length === 1);
    await until(() => server.expected >= seconds(0.5));
    expect(server.duplicateCount).toBe(0);
    await expectEverySample();
    expect(device.state).toBe('idle');
    expect(device.streamId).toBeNull();
  });

  it('sends its sound compressed, and every sample arrives as it was made', async () => {
    const heart = new URL('../sounds/heart-normal-1.wav', import.meta.url);
    switchOn({ sound: fileURLToPath(heart) });
    await until(() => device.state === 'idle');
    server.startStream(1);
    await until(() => server.expected >= seconds(0.5));
    device.cutConnection(100);
    await until(() => server.connectionCount > 1 && server.expected >= seconds(1));
    await expectEverySample();
    expect(server.compressedCount).toBeGreaterThan(0);
    expect(server.compressedCount).toBe(server.frameCount);
  });

  it.each([
    ['to a server that names no coding', { compresses: true }, false],
    ['where it is set so', { compresses: false }, true],
  ])('sends its samples as they are %s', async (_, options, takesCompressed) => {
    server.takesCompressed = takesCompressed;
    switchOn({ sound: 'heart', ...options });
    await until(() => device.state === 'idle');
    server.startStream(1);
    await until(() => server.expected >= seconds(0.2));
    await expectEverySample();
    expect(server.compressedCount).toBe(0);
  });

  it('sends nothing compressed to an older server that it meets after a newer one', async () => {
    switchOn({ sound: 'heart' });
    await until(() => device.state === 'idle');
    server.startStream(1);
    await until(() => server.compressedCount > 0);
    server.takesCompressed = false;
    const before = server.compressedCount;
    device.cutConnection(50);
    await until(() => server.connectionCount > 1);
    await expectEverySample();
    expect(server.compressedCount - before).toBeLessThan(20);
    expect(server.connectionCount).toBe(2);
  });

  it('begins a second stream at its sample 0', async () => {
    switchOn();
    await until(() => device.state === 'idle');
    server.startStream(1);
    await until(() => server.expected > 0);
    server.startStream(2);
    await until(() => server.expected > 320);
    expect(server.of('stream-started').map(({ streamId }) => streamId)).toEqual([1, 2]);
    expect(Int16Array.from(server.samples())).toEqual(device.streamedSamples(2).slice(0, server.expected));
  });

  it('is laid on and lifted at once, whatever the stream before heard', async () => {
    const beats = Int16Array.from({ length: 7_919 }, (_, index) => 9_000 + index);
    switchOn({ sound: 'lung', laidOn: false, room: new Int16Array(1) });
    await until(() => device.state === 'idle');
    server.startStream(1);
    await until(() => server.expected >= seconds(0.2));
    expect(server.samples().every((sample) => sample === 0)).toBe(true);
    const before = server.expected;
    device.layOn(beats);
    await until(() => server.expected >= before + seconds(0.8));
    const heard = Int16Array.from(server.samples());
    const start = heard.findIndex(
      (sample, index) => sample === beats[1_000] && heard[index + 1] === beats[1_001],
    );
    // The rub takes half a second; a frame or two may have been on their way.
    expect(start - 1_000 - before).toBeGreaterThanOrEqual(seconds(0.5));
    expect(start - 1_000 - before).toBeLessThan(seconds(0.6));
    device.lift();
    await until(() => server.expected >= before + seconds(1.6));
    expect(Int16Array.from(server.samples()).subarray(-1_000)).toEqual(new Int16Array(1_000));
    await expectEverySample();
  });

  it('that plays a source of its own cannot be laid on', () => {
    switchOn();
    expect(() => device.layOn()).toThrow('source of its own');
    expect(() => device.lift()).toThrow('source of its own');
  });

  it('writes a journal of every sample made', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'journal-'));
    try {
      switchOn({ journal: folder });
      await until(() => device.state === 'idle');
      server.startStream(1);
      await until(() => server.expected > 1600);
      device.stop();
      const bytes = readFileSync(join(folder, journalFileName(1)));
      const made = device.streamedSamples(1);
      expect(bytes).toEqual(Buffer.from(made.buffer, made.byteOffset, made.byteLength));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a lost connection', () => {
  it.each([
    'device',
    'server',
  ] as const)('loses no sample when the %s side is cut again and again', async (side) => {
    switchOn();
    await until(() => device.state === 'idle');
    server.startStream(1);
    for (let round = 1; round <= 4; round++) {
      await until(() => server.expected > seconds(0.2) * round);
      if (side === 'device') device.cutConnection(150);
      else server.cut();
      await until(() => server.connectionCount > round && device.state === 'streaming');
    }
    await expectEverySample();
  });

  it('sends again what the server never acknowledged, even if it had sent it', async () => {
    server.isAcknowledging = false;
    switchOn();
    await until(() => device.state === 'idle');
    server.startStream(1);
    await until(() => server.expected >= seconds(0.4));
    server.cut();
    // The server died and kept only its first frames.
    server.expected = 640;
    await until(() => server.connectionCount === 2 && device.state === 'streaming');
    expect(server.of('hello')[1]?.stream).toMatchObject({ streamId: 1, oldestSample: 0 });
    await expectEverySample();
  });

  it('goes on sampling while disconnected and catches up faster than real time', async () => {
    switchOn();
    await until(() => device.state === 'idle');
    server.startStream(1);
    await until(() => server.expected > 0);
    device.cutConnection(1500);
    await until(() => server.connectionCount === 2, 8000);
    const backAt = performance.now();
    await until(() => server.expected >= device.streamedSamples(1).length - 640);
    expect(performance.now() - backAt).toBeLessThan(500);
    await expectEverySample();
  });

  it('reports what its buffer could not hold, and sends the rest in order', async () => {
    switchOn({ bufferSeconds: 0.5 });
    await until(() => device.state === 'idle');
    server.startStream(1);
    await until(() => server.expected > 0);
    device.cutConnection(1000);
    const receivedBefore = server.received.size;
    await until(() => server.of('hello').length === 2, 8000);
    const declared = server.of('hello')[1]?.stream?.oldestSample ?? 0;
    expect(declared).toBeGreaterThan(receivedBefore);
    server.stopStream(1);
    await until(() => server.of('stream-stopped').length > 0);
    const made = device.streamedSamples(1);
    expect(server.expected).toBe(made.length);
    expect(server.received.size).toBeLessThan(made.length);
    for (const [index, sample] of server.received) expect(sample).toBe(made[index]);
    for (let index = declared + 640; index < made.length; index++)
      expect(server.received.has(index)).toBe(true);
  });

  it.each([
    ['idle', 300],
    ['streaming', 300],
  ] as const)('is noticed by its silence, and loses no sample, when %s', async (state, silenceMs) => {
    switchOn({ silenceMs });
    await until(() => server.of('heartbeat').length > 1);
    if (state === 'streaming') server.startStream(1);
    if (state === 'streaming') await until(() => server.expected > 1600);
    device.cutConnection(200, 'silent');
    await until(() => server.connectionCount === 2 && device.state === state);
    if (state === 'streaming') await expectEverySample();
  });

  it('holds back what a full connection cannot take, then sends all of it', async () => {
    switchOn({ silenceMs: 3000 });
    await until(() => server.of('heartbeat').length > 1);
    server.startStream(1);
    await until(() => server.expected > 1600);
    let sentFrames = 0;
    device.on((event) => {
      if (event.type === 'sent') sentFrames += 1;
    });
    device.cutConnection(2900, 'silent');
    await new Promise((resolve) => setTimeout(resolve, 2500));
    // 64 KiB of 656-byte frames.
    expect(sentFrames).toBe(100);
    await until(() => server.connectionCount === 2 && device.state === 'streaming', 8000);
    await expectEverySample();
  }, 15_000);

  it('ends its stream when the server no longer wants it', async () => {
    switchOn();
    await until(() => device.state === 'idle');
    server.startStream(1);
    await until(() => server.expected > 0);
    server.streamId = null;
    server.cut();
    await until(() => server.connectionCount === 2 && device.state === 'idle');
    expect(device.streamId).toBeNull();
    expect(events.filter(({ type }) => type === 'stream-stopped')).toHaveLength(1);
  });

  it('does not splice a stream from before its own restart', async () => {
    server.streamId = 9;
    server.expected = 5000;
    switchOn();
    await until(() => server.of('stream-stopped').length === 1);
    expect(server.of('stream-stopped')[0]).toEqual({ type: 'stream-stopped', streamId: 9, endSample: 5000 });
    expect(device.state).toBe('idle');
  });

  it('repeats the end of a stream whose stop got lost', async () => {
    server.isAcknowledging = false;
    switchOn();
    await until(() => device.state === 'idle');
    server.startStream(1);
    await until(() => server.expected > 1600);
    server.stopStream(1);
    await until(() => server.of('stream-stopped').length === 1);
    server.cut();
    await until(() => server.of('stream-stopped').length === 2);
    await expectEverySample();
  });
});

describe('refusals', () => {
  it('stops for good on a wrong key', async () => {
    switchOn({ key: 'wrong' });
    await until(() => device.state === 'ended');
    expect(events.at(-1)).toEqual({ type: 'ended', reason: 'unauthorized' });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(server.connectionCount).toBe(1);
  });

  it.each(['replaced', 'deleted'] as const)('stops for good when it is %s', async (code) => {
    switchOn();
    await until(() => device.state === 'idle');
    server.startStream(1);
    await until(() => server.expected > 0);
    server.refuse(code);
    await until(() => device.state === 'ended');
    expect(events.at(-1)).toEqual({ type: 'ended', reason: code });
    const made = device.streamedSamples(1).length;
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(server.connectionCount).toBe(1);
    expect(device.streamedSamples(1).length).toBe(made);
  });

  it('comes back after an error that is not final', async () => {
    switchOn();
    await until(() => device.state === 'idle');
    server.refuse('silent');
    await until(() => server.connectionCount === 2 && device.state === 'idle');
  });
});

import { readFileSync } from 'node:fs';
import { COMPRESSION, compressFrame, expandFrame } from '@sadap/contract/compressed-frames';
import * as protocol from '@sadap/contract/device-protocol';
import { DeviceMessage, ServerMessage } from '@sadap/contract/device-protocol/schema';
import * as limits from '@sadap/contract/limits';
import * as frames from '@sadap/contract/sound-frames';
import { describe, expect, it } from 'vitest';

const page = readFileSync(new URL('../../docs/device-protocol.md', import.meta.url), 'utf8');

function blocks(kind: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${kind}\\n([^]*?)^\`\`\``, 'gm'))].map(
    (match) => match[1] ?? '',
  );
}

function messageTypes(schema: typeof DeviceMessage | typeof ServerMessage): string[] {
  return schema.options.map((option) => option.shape.type.value).sort();
}

describe('docs/device-protocol.md', () => {
  it.each([
    ['device', DeviceMessage],
    ['server', ServerMessage],
  ] as const)('shows every message of the %s, each as the contract has it', (side, schema) => {
    const examples = blocks(`json ${side}`).map((text) => JSON.parse(text) as { type: string });
    for (const example of examples) expect(schema.parse(example)).toEqual(example);
    expect([...new Set(examples.map(({ type }) => type))].sort()).toEqual(messageTypes(schema));
  });

  const header = { streamId: 16_909_060, firstSample: 5_000_000_000 };
  const hex = (number: number) =>
    Uint8Array.from((blocks('hex')[number] ?? '').trim().split(/\s+/), (byte) => Number.parseInt(byte, 16));

  it('shows a frame that reads as it says', () => {
    const frame = hex(0);
    const samples = Int16Array.of(0, 1, -1, 32_767, -32_768);
    expect(frames.readFrameHeader(frame)).toEqual({ ...header, sampleCount: 5 });
    expect(frames.readFrameSamples(frame)).toEqual(samples);
    expect(frames.encodeFrame({ ...header, samples })).toEqual(frame);
  });

  it('shows a compressed frame that reads as it says', () => {
    const samples = Int16Array.of(100, 103, 107, 110, 115, 119, 124, 128, 131, 137, 140, 145);
    const frame = frames.encodeFrame({ ...header, samples });
    expect(page).toContain(`the 12 samples ${samples.join(', ')}.`);
    expect(expandFrame(hex(1))).toEqual(frame);
    expect(compressFrame(frame)).toEqual(hex(1));
    expect(page).toContain(`\`${COMPRESSION}\` is what FLAC does`);
  });

  it('lists every error with its close code, and on which a device stops', () => {
    const rows = [...page.matchAll(/^\| (4\d{3}) \| `([a-z-]+)` \|.*\| (.*) \|$/gm)];
    expect(Object.fromEntries(rows.map(([, code, name]) => [name, Number(code)]))).toEqual(
      protocol.DEVICE_CLOSE_CODES,
    );
    const stopping = rows
      .filter(([, , , action]) => action?.startsWith('**stops**'))
      .map(([, , name]) => name);
    expect(stopping).toEqual(['unauthorized', 'replaced', 'deleted']);
  });

  it.each([
    ['at most 32 016 bytes', frames.DEVICE_MESSAGE_MAX_BYTES === 32_016],
    ['number of samples n, 1 to 16 000', frames.FRAME_MAX_SAMPLES === 16_000],
    ['A frame should carry 320 samples', frames.FRAME_SAMPLES === 320],
    ['within 5 s, otherwise `hello-timeout`', protocol.HELLO_TIMEOUT_MS === 5000],
    ['every `heartbeatMs` (5 s)', limits.DEVICE_HEARTBEAT_MS === 5000],
    ['after 15 s without any message the server closes', limits.DEVICE_OFFLINE_MS === 15_000],
    ['At least 20 for the full guarantee', protocol.DEVICE_BUFFER_SECONDS === 20],
    ['within 60 s; after Stop within 30 s', limits.CAPTURE_RETURN_MS === 60_000],
    ['after Stop within 30 s', limits.CAPTURE_COMPLETION_MS === 30_000],
  ])('says "%s", and so it is', (words, isTrue) => {
    expect(page).toContain(words);
    expect(isTrue).toBe(true);
  });
});

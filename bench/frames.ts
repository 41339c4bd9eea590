import { parseArgs } from 'node:util';
import { compressFrame, expandFrame, isCompressed } from '@sadap/contract/compressed-frames';
import { encodeFrame, FRAME_SAMPLES, STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import { floatToPcm16, resamplePcm16 } from '@sadap/dsp';
import { seeded } from '../chaos/seed.ts';
import { DATA_SETS, type DataSet, FURTHER_SETS, recordingsOf } from './beats/data-sets.ts';
import { percentile, printTable } from './figures.ts';

/** What the compressed frames of the device protocol save on the data sets, and what they cost. */
const { values: given } = parseArgs({ options: { every: { type: 'string', default: '20' } } });
/**
 * Every set was recorded at 4 or 8 kHz, and has nothing above half of that. A microphone has noise up to
 * 8 kHz: so many of the 65,536 steps, root mean square.
 */
const NOISES = [0, 3, 10, 30];

/** What a frame costs beside itself: WebSocket, TLS 1.3, TCP and IPv4. */
const WIRE_BYTES = 8 + 22 + 52;

const rows: string[][] = [];
for (const set of [...DATA_SETS, ...FURTHER_SETS])
  for (const noise of NOISES) rows.push(measured(set, noise));
const HEAD = [
  'set',
  'noise',
  'sounds',
  'ratio',
  'p5',
  'kbit/s',
  'on the wire',
  'plain %',
  'compress µs/s',
  'expand µs/s',
];
printTable(HEAD, rows);

function measured(set: DataSet, noise: number): string[] {
  const { next } = seeded(1);
  const ratios: number[] = [];
  const sum = { rawBytes: 0, bytes: 0, asTheyAre: 0, frames: 0, compressMs: 0, expandMs: 0 };
  for (const { samples, sampleRateHz } of recordingsOf(set, Number(given.every))) {
    const clean = resamplePcm16(floatToPcm16(samples), sampleRateHz, STREAM_SAMPLE_RATE_HZ);
    // Uniform, of this root mean square.
    const sound = clean.map((sample) => clamped(sample + (next() - 0.5) * noise * Math.sqrt(12)));
    const one = compressed(sound);
    ratios.push(one.rawBytes / one.bytes);
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += one[name];
  }
  const seconds = (sum.frames * FRAME_SAMPLES) / STREAM_SAMPLE_RATE_HZ;
  return [
    `${set.name} (${set.organ})`,
    String(noise),
    String(ratios.length),
    (sum.rawBytes / sum.bytes).toFixed(2),
    percentile(ratios, 0.05).toFixed(2),
    ((8 * sum.bytes) / seconds / 1000).toFixed(0),
    ((8 * (sum.bytes + sum.frames * WIRE_BYTES)) / seconds / 1000).toFixed(0),
    ((100 * sum.asTheyAre) / sum.frames).toFixed(1),
    ((1000 * sum.compressMs) / seconds).toFixed(0),
    ((1000 * sum.expandMs) / seconds).toFixed(0),
  ];
}

function clamped(value: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(value)));
}

/** Frames of 20 ms, headers counted. Throws where one does not come back as it was. */
function compressed(sound: Int16Array) {
  const frames: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at + FRAME_SAMPLES <= sound.length; at += FRAME_SAMPLES)
    frames.push(
      encodeFrame({ streamId: 1, firstSample: at, samples: sound.subarray(at, at + FRAME_SAMPLES) }),
    );
  const startedAtMs = performance.now();
  const small = frames.map(compressFrame);
  const compressedAtMs = performance.now();
  const back = small.map((each) => (isCompressed(each) ? expandFrame(each) : each));
  const expandedAtMs = performance.now();
  for (const [number, frame] of frames.entries())
    if (Buffer.compare(frame, back[number] ?? new Uint8Array()) !== 0)
      throw new Error(`frame ${number} came back different`);
  return {
    rawBytes: lengthOf(frames),
    bytes: lengthOf(small),
    asTheyAre: small.filter((each) => !isCompressed(each)).length,
    frames: frames.length,
    compressMs: compressedAtMs - startedAtMs,
    expandMs: expandedAtMs - compressedAtMs,
  };
}

function lengthOf(frames: readonly Uint8Array[]): number {
  return frames.reduce((total, { length }) => total + length, 0);
}

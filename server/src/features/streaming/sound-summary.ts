import { createHash } from 'node:crypto';
import type { Waveform } from '@sadap/contract/recordings';
import { BYTES_PER_SAMPLE, STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import { createPeakReducer, isSilence, WAV_HEADER_BYTES } from '@sadap/dsp';

export type SoundSummary = { sha256: string; byteCount: number; waveform: Waveform; isSilent: boolean };
type WavShape = { sampleCount: number; sampleRateHz: number; dataOffset: number };

/** Passes a 16-bit mono WAV through, and knows its levels and SHA-256 at the end. */
export function createSoundSummary(
  { sampleCount, sampleRateHz, dataOffset }: WavShape,
  points: number,
): { through(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>; result(): SoundSummary } {
  const hash = createHash('sha256');
  const peaks = createPeakReducer(sampleCount, points);
  const dataEnd = dataOffset + sampleCount * BYTES_PER_SAMPLE;
  let byteCount = 0;
  let oddByte: Uint8Array | null = null;

  function measure(block: Uint8Array): void {
    const start = Math.max(0, dataOffset - byteCount);
    const end = Math.min(block.length, dataEnd - byteCount);
    if (start >= end) return;
    const part = block.subarray(start, end);
    const data: Uint8Array = oddByte ? Buffer.concat([oddByte, part]) : part;
    const evenLength = data.length - (data.length % BYTES_PER_SAMPLE);
    oddByte = evenLength < data.length ? new Uint8Array(data.subarray(evenLength)) : null;
    // Copied, so that the samples are aligned wherever the block was.
    peaks.push(new Int16Array(new Uint8Array(data.subarray(0, evenLength)).buffer));
  }

  return {
    async *through(bytes) {
      for await (const block of bytes) {
        hash.update(block);
        measure(block);
        byteCount += block.length;
        yield block;
      }
    },
    result() {
      const levels = peaks.finish();
      const { waveform, peak, rms } = levels;
      const durationMs = Math.round((sampleCount * 1000) / sampleRateHz);
      return {
        sha256: hash.digest('hex'),
        byteCount,
        isSilent: isSilence(levels),
        waveform: {
          waveform,
          metadata: { durationMs, sampleRateHz, sampleCount, peak, rms, fromMs: 0, toMs: durationMs },
        },
      };
    },
  };
}

/** Summarises a WAV as captures have it. */
export async function summarise(
  bytes: AsyncIterable<Uint8Array>,
  sampleCount: number,
  points: number,
): Promise<SoundSummary> {
  const shape = { sampleCount, sampleRateHz: STREAM_SAMPLE_RATE_HZ, dataOffset: WAV_HEADER_BYTES };
  const summary = createSoundSummary(shape, points);
  for await (const _block of summary.through(bytes));
  return summary.result();
}

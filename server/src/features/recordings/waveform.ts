import { WAVEFORM_POINTS } from '@sadap/contract/limits';
import type { Organ } from '@sadap/contract/positions';
import type { SoundStretch, Waveform } from '@sadap/contract/recordings';
import { createPeakReducer, reduceWaveform } from '@sadap/dsp';
import type { VerifiedBlobs } from '../../blobs/index.ts';
import { AppError } from '../../errors.ts';
import type { recordingsQueries } from './queries.ts';
import { durationOf } from './recording-answer.ts';
import { samplesOf, stretchOf } from './sound-stretch.ts';

export type WaveformInput = SoundStretch & { points?: number | undefined };

/**
 * For the whole sound from the stored points; for a stretch from its samples, at most one point per sample.
 */
export async function waveformOf(
  queries: ReturnType<typeof recordingsQueries>,
  blobs: Pick<VerifiedBlobs, 'read'>,
  organ: Organ,
  id: number,
  input: WaveformInput,
): Promise<Waveform> {
  const row = await queries.waveform(organ, id);
  if (!row) throw new AppError('RECORDING_NOT_FOUND');
  const { points = WAVEFORM_POINTS } = input;
  const { sampleCount, sampleRateHz } = row;
  const durationMs = durationOf(row);
  const stretch = stretchOf(row, input);
  if (stretch.isWhole) {
    const { peak, rms } = row;
    return {
      waveform: reduceWaveform(row.waveform, points),
      metadata: { durationMs, sampleRateHz, sampleCount, peak, rms, fromMs: 0, toMs: durationMs },
    };
  }
  const { first, count } = stretch;
  const reducer = createPeakReducer(count, Math.min(points, count));
  for await (const block of samplesOf(blobs, row, stretch)) reducer.push(block);
  const { waveform, minima, maxima, peak, rms } = reducer.finish();
  const msAt = (sample: number) => (sample * 1000) / sampleRateHz;
  const [fromMs, toMs] = [msAt(first), msAt(first + count)];
  return {
    waveform,
    minima,
    maxima,
    metadata: { durationMs, sampleRateHz, sampleCount, peak, rms, fromMs, toMs },
  };
}

import { SPECTROGRAM_MAX_HZ } from '@sadap/contract/limits';
import type { Organ } from '@sadap/contract/positions';
import type { Waveform } from '@sadap/contract/recordings';
import type { SoundLevels } from '@sadap/dsp';
import type { StoredBytes } from '../../http/bytes-answer.ts';
import type { DrawingTask } from '../../workers/sound-worker.ts';

/** A sound to learn from, wherever its bytes are. */
export type LearningSound = {
  organ: Organ;
  /** Made of the sound's place alone: its SHA-256 would tell which recording it was. */
  etag: string;
  byteCount: number;
  sampleRateHz: number;
  sampleCount: number;
  levels: Pick<SoundLevels, 'waveform' | 'peak' | 'rms'>;
  read: StoredBytes['read'];
  samples(): Promise<Int16Array<ArrayBuffer>>;
};

export const durationMsOf = ({
  sampleCount,
  sampleRateHz,
}: Pick<LearningSound, 'sampleCount' | 'sampleRateHz'>) => Math.round((sampleCount * 1000) / sampleRateHz);

export function waveformOf(sound: LearningSound): Waveform {
  const { levels, sampleCount, sampleRateHz } = sound;
  const { waveform, peak, rms } = levels;
  const durationMs = durationMsOf(sound);
  return {
    waveform: [...waveform],
    metadata: { durationMs, sampleRateHz, sampleCount, peak, rms, fromMs: 0, toMs: durationMs },
  };
}

export async function drawingOf({
  organ,
  sampleRateHz,
  sampleCount,
  samples,
}: LearningSound): Promise<DrawingTask> {
  const maxHz = Math.min(SPECTROGRAM_MAX_HZ[organ], sampleRateHz / 2);
  return { organ, samples: await samples(), shape: { sampleRateHz, maxHz, first: 0, count: sampleCount } };
}

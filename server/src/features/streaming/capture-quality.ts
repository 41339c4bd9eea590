import { IMPORT_LIMIT_MINUTES } from '@sadap/contract/limits';
import type { Quality } from '@sadap/contract/quality';
import { BYTES_PER_SAMPLE, STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import { WAV_HEADER_BYTES } from '@sadap/dsp';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { createSoundTurns } from '../../limits/turns.ts';
import type { SoundWorkers } from '../../workers/sound-workers.ts';
import type { Captures } from './captures.ts';

const MAX_WAITING = 24;
const MAX_PER_USER = 4;

/** Quality of captures that have ended; one at a time, since each is held in memory as a whole. */
export function createCaptureQuality(captures: Captures, workers: SoundWorkers) {
  const inTurn = createSoundTurns({
    concurrency: 1,
    maxWaiting: MAX_WAITING,
    maxPerAsker: MAX_PER_USER,
  });

  return async ({ userId }: Caller, id: string, gone?: AbortSignal): Promise<Quality> => {
    const { organ } = await captures.get(id);
    const sound = await captures.sound(id);
    if (sound.sampleCount > IMPORT_LIMIT_MINUTES * 60 * STREAM_SAMPLE_RATE_HZ)
      throw new AppError('SOUND_TOO_LONG', undefined, { minutes: String(IMPORT_LIMIT_MINUTES) });
    return inTurn(
      userId,
      async () => {
        const bytes = new Uint8Array(sound.sampleCount * BYTES_PER_SAMPLE);
        let read = 0;
        for await (const block of await sound.read({ start: WAV_HEADER_BYTES, end: sound.byteCount - 1 })) {
          bytes.set(block as Uint8Array, read);
          read += (block as Uint8Array).length;
        }
        const samples = new Int16Array(bytes.buffer);
        return workers.judge({ samples, sampleRateHz: STREAM_SAMPLE_RATE_HZ, organ });
      },
      gone,
    );
  };
}
export type CaptureQuality = ReturnType<typeof createCaptureQuality>;

import { readFile } from 'node:fs/promises';
import { WAVEFORM_POINTS } from '@sadap/contract/limits';
import { encodeWav, readWavInfo, soundLevels } from '@sadap/dsp';
import { TEACHING_RATE_HZ, TEACHING_SECONDS } from '@sadap/dsp/teaching-sounds';
import { AppError } from '../../errors.ts';
import { inMemory } from '../../http/bytes-answer.ts';
import type { SoundWorkers } from '../../workers/sound-workers.ts';
import type { LearningSound } from './learning-sound.ts';
import { REFERENCES, type Reference, referenceOf } from './references/index.ts';

/** Part of ETags; increase it when a recipe or how it is made changes. */
const VERSION = 1;
const SOUNDS = new URL('../../../../stethoscope/sounds/', import.meta.url);

const TEACHING_MS = TEACHING_SECONDS * 1000;

type Samples = { samples: Int16Array<ArrayBuffer>; sampleRateHz: number };

/** Our own files: 16-bit, mono. */
async function recorded(file: string): Promise<Samples> {
  const bytes = await readFile(new URL(file, SOUNDS));
  const { dataOffset, dataLength, sampleRateHz } = readWavInfo(bytes, bytes.length);
  // copied, so that the samples are aligned
  const data = new Uint8Array(bytes.subarray(dataOffset, dataOffset + dataLength));
  return { samples: new Int16Array(data.buffer), sampleRateHz };
}

/**
 * Sounds of references, made in a sound worker when they are first asked for and then kept: together 4 MB.
 */
export function createReferenceSounds(workers: Pick<SoundWorkers, 'makeSound'>) {
  const kept = new Map<string, Promise<LearningSound>>();

  async function make({ id, organ, sound }: Reference): Promise<LearningSound> {
    const { samples, sampleRateHz } =
      'file' in sound
        ? await recorded(sound.file)
        : { samples: await workers.makeSound(sound), sampleRateHz: TEACHING_RATE_HZ };
    const wav = encodeWav(samples, sampleRateHz);
    return {
      organ,
      etag: `reference-${id}-${VERSION}`,
      byteCount: wav.length,
      sampleRateHz,
      sampleCount: samples.length,
      levels: soundLevels(samples, WAVEFORM_POINTS),
      read: inMemory(wav),
      samples: async () => samples.slice(),
    };
  }

  function of(reference: Reference): Promise<LearningSound> {
    const made = kept.get(reference.id) ?? make(reference);
    kept.set(reference.id, made);
    made.catch(() => kept.delete(reference.id));
    return made;
  }

  return {
    of,
    byId: (id: string): Promise<LearningSound> => {
      const reference = referenceOf(id);
      if (!reference) throw new AppError('LEARNING_SOUND_NOT_FOUND');
      return of(reference);
    },
    /** Of all that are recorded: their lengths are in their files. */
    durations: async (): Promise<Map<string, number>> =>
      new Map(await Promise.all(REFERENCES.map(async (each) => [each.id, await durationOf(each)] as const))),
  };

  async function durationOf(reference: Reference): Promise<number> {
    if (!('file' in reference.sound)) return TEACHING_MS;
    const { sampleCount, sampleRateHz } = await of(reference);
    return Math.round((sampleCount * 1000) / sampleRateHz);
  }
}
export type ReferenceSounds = ReturnType<typeof createReferenceSounds>;

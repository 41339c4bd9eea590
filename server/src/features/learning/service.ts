import type { ReferenceSound } from '@sadap/contract/learning';
import type { BlobRemoval, VerifiedBlobs } from '../../blobs/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { createSoundTurns } from '../../limits/turns.ts';
import type { SoundWorkers } from '../../workers/sound-workers.ts';
import type { Recordings } from '../recordings/index.ts';
import { createCases } from './cases.ts';
import { drawingOf, type LearningSound } from './learning-sound.ts';
import { createQuizzes } from './quizzes.ts';
import { createReferenceSounds } from './reference-sounds.ts';
import { REFERENCES, sourceOf } from './references/index.ts';

const MOST_PER_USER = 4;
const MOST_WAITING = 24;

type Parts = {
  blobs: VerifiedBlobs;
  removal: BlobRemoval;
  recordings: Pick<Recordings, 'stored'>;
  workers: SoundWorkers;
  clock: Clock;
  timeZone: string;
};

/**
 * Sounds to learn from: references that come with Sadap, the hospital's own cases, and quizzes about both.
 */
export function createLearning(db: Database, { workers, ...parts }: Parts) {
  const referenceSounds = createReferenceSounds(workers);
  const cases = createCases(db, parts);
  const quizzes = createQuizzes(db, { cases, referenceSounds, clock: parts.clock });
  const inTurn = createSoundTurns({
    concurrency: 1,
    maxWaiting: MOST_WAITING,
    maxPerAsker: MOST_PER_USER,
  });

  async function ofCase(id: number): Promise<LearningSound> {
    const row = await cases.usableById(id);
    if (!row) throw new AppError('LEARNING_SOUND_NOT_FOUND');
    return cases.sound(row);
  }

  async function ofQuestion(caller: Caller, quizId: number, number: number): Promise<LearningSound> {
    const asked = await quizzes.asked(caller, quizId, number);
    const sound = await ('case' in asked ? cases.sound(asked.case) : referenceSounds.of(asked.reference));
    return { ...sound, etag: `question-${quizId}-${number}` };
  }

  return {
    cases,
    quizzes,

    async references(): Promise<ReferenceSound[]> {
      const durations = await referenceSounds.durations();
      return REFERENCES.map((reference) => {
        const { sound: _sound, isIrregular = false, ...shown } = reference;
        return {
          ...shown,
          isIrregular,
          durationMs: durations.get(shown.id) ?? 0,
          source: sourceOf(reference),
        };
      });
    },

    /** `key` as `LearningSoundKey` of the contract. */
    async sound(caller: Caller, key: string): Promise<LearningSound> {
      const [, reference] = /^reference-([a-z0-9-]+)$/.exec(key) ?? [];
      if (reference !== undefined) return referenceSounds.byId(reference);
      const [, ofCaseId] = /^case-(\d{1,9})$/.exec(key) ?? [];
      if (ofCaseId !== undefined) return ofCase(Number(ofCaseId));
      const [, quizId, number] = /^question-(\d{1,9})-(\d{1,2})$/.exec(key) ?? [];
      if (quizId !== undefined) return ofQuestion(caller, Number(quizId), Number(number));
      throw new AppError('LEARNING_SOUND_NOT_FOUND');
    },

    spectrogram: (caller: Caller, sound: LearningSound, gone: AbortSignal): Promise<Uint8Array> =>
      inTurn(caller.userId, async () => workers.draw(await drawingOf(sound)), gone),
  };
}
export type Learning = ReturnType<typeof createLearning>;

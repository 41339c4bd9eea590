import type { AiMode } from '@sadap/contract/ai-analysis';
import { IMPORT_LIMIT_MINUTES } from '@sadap/contract/limits';
import type { Organ } from '@sadap/contract/positions';
import type { Quality } from '@sadap/contract/quality';
import type { BeatAnalysis, BreathingAnalysis, Correction } from '@sadap/contract/sound-findings';
import type { CorrectBeatsInput, CorrectBreathingInput } from '@sadap/contract/sound-findings/schema';
import type { BeatMark, Breathing } from '@sadap/dsp';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError, sqlState, UNIQUE_VIOLATION } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { createSoundTurns } from '../../limits/turns.ts';
import type { SoundWorkers } from '../../workers/sound-workers.ts';
import { record } from '../audit/index.ts';
import type { Recordings, StoredRecording } from '../recordings/index.ts';
import { once } from '../requests/index.ts';
import { breathingByHand } from './breathing-by-hand.ts';
import { marksInSound, phasesInSound } from './marks-in-sound.ts';
import { FINDINGS_METHOD } from './method.ts';
import { type CorrectionRow, soundFindingsQueries } from './queries.ts';
import type { CorrectedMarks, StoredBeats } from './schema.ts';

const MAX_WAITING = 24;
const MAX_PER_USER = 8;
/** Closer marks are the same one. */
const SAME_MARK_S = 0.0005;

type Findings = { quality: Quality; beats: StoredBeats | null; breathing: Breathing | null };

export function createSoundFindings(
  db: Database,
  recordings: Recordings,
  workers: SoundWorkers,
  { clock, mode }: { clock: Clock; mode: () => Promise<AiMode> },
) {
  const queries = soundFindingsQueries(db);
  const inTurn = createSoundTurns({
    concurrency: 1,
    maxWaiting: MAX_WAITING,
    maxPerAsker: MAX_PER_USER,
  });
  const underWay = new Map<number, Promise<Findings>>();

  const wholeOf = (sound: StoredRecording) => {
    if (sound.durationS > IMPORT_LIMIT_MINUTES * 60)
      throw new AppError('SOUND_TOO_LONG', undefined, { minutes: String(IMPORT_LIMIT_MINUTES) });
    return sound.samples({ first: 0, count: sound.sampleCount });
  };

  /** Where the AI is off, the hospital records and nothing more. */
  async function measured(organ: Organ, id: number): Promise<StoredRecording> {
    if ((await mode()) === 'off') throw new AppError('SOUNDS_NOT_MEASURED');
    return recordings.stored(organ, id);
  }

  async function compute({ userId }: Caller, sound: StoredRecording): Promise<Findings> {
    const { organ, sampleRateHz } = sound;
    const found = await inTurn(userId, async () =>
      workers.find({ samples: await wholeOf(sound), sampleRateHz, organ }),
    );
    await queries.put({ recordingId: sound.id, method: FINDINGS_METHOD, ...found });
    return found;
  }

  /** Computed once; requests that arrive meanwhile wait for the same result. */
  async function findingsOf(caller: Caller, sound: StoredRecording): Promise<Findings> {
    const stored = await queries.of(sound.id);
    if (stored?.method === FINDINGS_METHOD) return stored;
    const computing =
      underWay.get(sound.id) ?? compute(caller, sound).finally(() => underWay.delete(sound.id));
    underWay.set(sound.id, computing);
    return computing;
  }

  async function beatsOf(caller: Caller, sound: StoredRecording): Promise<BeatAnalysis> {
    const { beats } = await findingsOf(caller, sound);
    const { ofCorrection: _, ...found } = beats as StoredBeats;
    const latest = await queries.latestCorrection(sound.id);
    const marks = latest?.correction.marks;
    if (!latest || !marks || !('beats' in marks)) return { ...found, correction: null };
    const { sampleRateHz } = sound;
    const corrected = await inTurn(caller.userId, async () =>
      workers.correctBeats({
        samples: await wholeOf(sound),
        sampleRateHz,
        marks: withConfidence(marks.beats, found.marks),
      }),
    );
    const { heartRate, loudness } = corrected;
    const { version } = latest.correction;
    await queries.keepOfCorrection(sound.id, { version, bpm: heartRate?.bpm ?? null, loudness });
    return { ...corrected, correction: toCorrection(latest) };
  }

  async function breathingOf(caller: Caller, sound: StoredRecording): Promise<BreathingAnalysis> {
    const { breathing } = await findingsOf(caller, sound);
    const latest = await queries.latestCorrection(sound.id);
    const byHand = latest && breathingByHand(sound.durationS, latest.correction.marks);
    if (!byHand) return { ...(breathing as Breathing), correction: null };
    return { ...byHand, correction: toCorrection(latest) };
  }

  /** Stores another version, if `baseVersion` is the current one. */
  async function correct(
    caller: Caller,
    sound: StoredRecording,
    baseVersion: number,
    marks: CorrectedMarks | null,
  ): Promise<void> {
    const createdAt = new Date(clock.now());
    try {
      await once(db, caller, async (transaction) => {
        const corrections = soundFindingsQueries(transaction);
        const latest = await corrections.latestCorrection(sound.id);
        const current = latest?.correction.marks ? latest.correction.version : 0;
        if (current !== baseVersion) throw new AppError('MARKS_CHANGED');
        if (marks === null && current === 0) return null;
        const version = (latest?.correction.version ?? 0) + 1;
        const row = { recordingId: sound.id, version, author: caller.userId, createdAt, marks };
        await corrections.addCorrection(row);
        await record(transaction, caller, {
          action: 'recording.marks-changed',
          subject: { kind: 'recording', id: sound.id },
          details: { version, isWithdrawn: marks === null },
        });
        return null;
      });
    } catch (error) {
      throw sqlState(error) === UNIQUE_VIOLATION ? new AppError('MARKS_CHANGED') : error;
    }
  }

  return {
    async quality(caller: Caller, organ: Organ, id: number): Promise<Quality> {
      return (await findingsOf(caller, await recordings.stored(organ, id))).quality;
    },
    beats: async (caller: Caller, id: number) => beatsOf(caller, await measured('heart', id)),
    breathing: async (caller: Caller, id: number) => breathingOf(caller, await measured('lung', id)),

    async correctBeats(
      caller: Caller,
      id: number,
      { base_version: baseVersion, marks }: z.output<typeof CorrectBeatsInput>,
    ): Promise<BeatAnalysis> {
      const sound = await measured('heart', id);
      await correct(caller, sound, baseVersion, marks && { beats: marksInSound(marks, sound.durationS) });
      return beatsOf(caller, sound);
    },

    async correctBreathing(
      caller: Caller,
      id: number,
      { base_version: baseVersion, phases }: z.output<typeof CorrectBreathingInput>,
    ): Promise<BreathingAnalysis> {
      const sound = await measured('lung', id);
      await correct(caller, sound, baseVersion, phases && { phases: phasesInSound(phases, sound.durationS) });
      return breathingOf(caller, sound);
    },
  };
}
export type SoundFindings = ReturnType<typeof createSoundFindings>;

/** Marks that the clinician left in place keep their confidence. */
function withConfidence(
  marks: readonly Omit<BeatMark, 'confidence'>[],
  found: readonly BeatMark[],
): BeatMark[] {
  let next = 0;
  return marks.map((mark) => {
    while ((found[next]?.second ?? Number.POSITIVE_INFINITY) < mark.second - SAME_MARK_S) next++;
    const same = found[next];
    const isSame = same?.kind === mark.kind && Math.abs(same.second - mark.second) <= SAME_MARK_S;
    return { ...mark, confidence: isSame ? same.confidence : 1 };
  });
}

function toCorrection({ correction, username }: CorrectionRow): Correction {
  const { version, author, createdAt } = correction;
  return { version, author: { id: author, username }, created_at: createdAt.toISOString() };
}

import { type AiMode, type AiResult, CLASSIFIER_OF } from '@sadap/contract/ai-analysis';
import type { AiAnalysisInput, AiOpinionInput } from '@sadap/contract/ai-analysis/schema';
import type { Organ } from '@sadap/contract/positions';
import type { z } from 'zod';
import {
  areColoursProven,
  type ModelDescription,
  unprovenClasses,
  unprovenFindings,
} from '../../ai/model-files.ts';
import { BlobMissing, type BlobRemoval, type VerifiedBlobs } from '../../blobs/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../database/connection.ts';
import { describeError } from '../../described-error.ts';
import { AppError, isRolledBack } from '../../errors.ts';
import { type Actor, type Caller, SERVER_ITSELF } from '../../http/caller.ts';
import { createSoundTurns } from '../../limits/turns.ts';
import type { Log } from '../../log.ts';
import type { Analysis } from '../../workers/ai-worker.ts';
import { type AiWorkers, MAX_AI_THREADS } from '../../workers/ai-workers.ts';
import { record } from '../audit/index.ts';
import type { Recordings, StoredRecording } from '../recordings/index.ts';
import { doneBefore, once } from '../requests/index.ts';
import { toAiResult, unsavedAiResult } from './ai-result.ts';
import type { Classifiers } from './classifiers.ts';
import { heardPart } from './heard-part.ts';
import { type Judging, judging } from './operating-point.ts';
import { type AiAnalysisRow, aiAnalysesQueries } from './queries.ts';
import type { aiAnalyses } from './schema.ts';
import { keepHearing } from './silent-hearing.ts';

const MAX_WAITING = 16;
const MAX_PER_USER = 3;

type Parts = {
  recordings: Recordings;
  classifiers: Classifiers;
  workers: AiWorkers;
  removal: BlobRemoval;
  modelsFolder: string;
  timeZone: string;
  mode: () => Promise<AiMode>;
};

export function createAiAnalyses(db: Database, blobs: VerifiedBlobs, parts: Parts, clock: Clock, log: Log) {
  const { recordings, classifiers, workers, removal, modelsFolder, timeZone, mode } = parts;
  const queries = aiAnalysesQueries(db);
  const inTurn = createSoundTurns({
    concurrency: MAX_AI_THREADS,
    maxWaiting: MAX_WAITING,
    maxPerAsker: MAX_PER_USER,
  });

  let isClosing = false;

  async function find(id: number): Promise<AiAnalysisRow> {
    const row = await queries.byId(id);
    if (!row) throw new AppError('AI_RESULT_NOT_FOUND');
    return row;
  }

  async function answer(id: number): Promise<AiResult> {
    return toAiResult(await find(id), await queries.opinionsOf([id]));
  }

  async function hear(
    sound: StoredRecording,
    description: ModelDescription,
  ): Promise<Analysis & { fromS: number }> {
    const part = heardPart(sound, description.maximumSeconds);
    const samples = await sound.samples(part);
    const { organ, sampleRateHz, durationS: soundSeconds } = sound;
    const task = { folder: modelsFolder, description, organ, samples, sampleRateHz, soundSeconds };
    const startMs = performance.now();
    const result = await workers.analyse(task).catch((error: unknown) => {
      // What is interrupted by the server's end has not failed.
      if (!isClosing)
        log.error(
          { classifier: description.name, recording: sound.id, error: describeError(error) },
          'an AI analysis failed',
        );
      throw new AppError('AI_ANALYSIS_FAILED');
    });
    if (result.state !== 'ready') {
      classifiers.failed(description.name, result);
      throw new AppError('CLASSIFIER_UNAVAILABLE');
    }
    log.info(
      {
        classifier: description.name,
        version: description.version,
        recording: sound.id,
        ms: Math.round(performance.now() - startMs),
      },
      'a sound was analysed',
    );
    return { ...result.analysis, fromS: part.first / sampleRateHz };
  }

  async function heardBy(sound: StoredRecording, description: ModelDescription) {
    const judged = await judging(db, description);
    return { judged, analysis: await hear(sound, judged.description) };
  }

  /** Pictures first, doomed until their row exists: whatever breaks in between leaves no bytes behind. */
  async function store(
    by: Caller | Actor,
    sound: StoredRecording,
    row: Row,
    { normal, analysis }: Analysis['pictures'],
  ) {
    const [normalBlobKey, analysisBlobKey] = [sound.newPictureKey(), sound.newPictureKey()];
    const keys = [normalBlobKey, analysisBlobKey];
    await removal.untilKept.putStream(normalBlobKey, bytesOf(normal), normal.length);
    await removal.untilKept.putStream(analysisBlobKey, bytesOf(analysis), analysis.length);
    try {
      const insert = async (transaction: Queryable) => {
        const inside = aiAnalysesQueries(transaction);
        if (!(await inside.holdRecording(sound.id))) throw new AppError('RECORDING_NOT_FOUND');
        await removal.keep(transaction, keys);
        const id = await inside.insert({ ...row, normalBlobKey, analysisBlobKey });
        await recordRun(transaction, by, row, id);
        return id;
      };
      return await ('username' in by ? once(db, by, insert) : db.transaction(insert));
    } catch (error) {
      if (error instanceof AppError || isRolledBack(error)) for (const key of keys) await blobs.delete(key);
      throw error;
    }
  }

  return {
    /** Runs the organ's classifier; stores the result unless it is not to be kept. */
    async analyse(
      caller: Caller,
      organ: Organ,
      id: number,
      input: z.output<typeof AiAnalysisInput>,
      gone?: AbortSignal,
    ): Promise<AiResult> {
      const sound = await recordings.stored(organ, id);
      if ((await mode()) !== 'on') throw new AppError('AI_SILENT');
      const { modelName, notes, saveResults } = input;
      if (modelName !== CLASSIFIER_OF[organ]) throw new AppError('CLASSIFIER_OF_OTHER_ORGAN', 'modelName');
      const earlier = await doneBefore<number>(db, caller);
      if (earlier) return answer(earlier.outcome);
      const description = await classifiers.ready(modelName);
      if (!description) throw new AppError('CLASSIFIER_UNAVAILABLE');
      const { judged, analysis } = await inTurn(caller.userId, () => heardBy(sound, description), gone);
      const row = rowOf(sound, judged, analysis, {
        author: caller.userId,
        notes,
        createdAt: new Date(clock.now()),
      });
      if (!saveResults) {
        await recordRun(db, caller, row, null);
        return unsavedAiResult({ ...row, point: judged.point }, organ, caller.username, analysis.pictures);
      }
      return answer(await store(caller, sound, row, analysis.pictures));
    },

    /** Hears the sounds that nobody is shown a result of, as long as the AI is silent. */
    start(): () => Promise<void> {
      const stop = keepHearing(db, {
        mode,
        clock,
        log,
        timeZone,
        installed: async () =>
          (await classifiers.list()).flatMap(({ state, organ, version }) =>
            state === 'ready' && version !== null ? [{ organ, version }] : [],
          ),
        async hear({ organ, id, author }) {
          const description = await classifiers.ready(CLASSIFIER_OF[organ]);
          if (!description) throw new AppError('CLASSIFIER_UNAVAILABLE');
          const sound = await recordings.stored(organ, id);
          const { judged, analysis } = await heardBy(sound, description);
          const made = { author, notes: '', createdAt: new Date(clock.now()) };
          const row = rowOf(sound, judged, analysis, made);
          return async () => void (await store(SERVER_ITSELF, sound, row, analysis.pictures));
        },
      });
      return () => {
        isClosing = true;
        return stop();
      };
    },

    /** What answers for hearts on this server; null: it cannot be used. */
    heartModel: () => classifiers.ready(CLASSIFIER_OF.heart),

    /** Those of the classifiers that answer here. */
    classifiers: async () => ((await mode()) === 'on' ? classifiers.list() : []),

    /** Stored results, newest first. */
    async list(organ: Organ, recordingId: number): Promise<AiResult[]> {
      await recordings.stored(organ, recordingId);
      const rows = await queries.ofRecording(recordingId);
      const opinions = await queries.opinionsOf(rows.map(({ result }) => result.id));
      return rows.map((row) => toAiResult(row, opinions));
    },

    /** Each user has one opinion of a result; null withdraws it. */
    async setOpinion(
      caller: Caller,
      id: number,
      { agrees, comment }: z.output<typeof AiOpinionInput>,
    ): Promise<AiResult> {
      await find(id);
      const { userId } = caller;
      await db.transaction(async (transaction) => {
        const inside = aiAnalysesQueries(transaction);
        if (agrees === null) await inside.withdrawOpinion(id, userId);
        else
          await inside.setOpinion({
            analysisId: id,
            userId,
            agrees,
            comment,
            createdAt: new Date(clock.now()),
          });
        await record(transaction, caller, {
          action: 'ai-analysis.opinion-changed',
          subject: { kind: 'ai-analysis', id },
          details: { agrees },
        });
      });
      return answer(id);
    },

    async picture(id: number, kind: 'normal' | 'analysis') {
      const { result } = await find(id);
      const shown = kind === 'analysis' && result.spectrum.isColoured === true ? 'analysis' : 'normal';
      const key = shown === 'analysis' ? result.analysisBlobKey : result.normalBlobKey;
      return {
        recordingId: result.recordingId,
        etag: `ai-analysis-${id}-${shown}`,
        png: async (): Promise<Uint8Array> => {
          try {
            return await blobs.get(key);
          } catch (error) {
            // Deleted in the meantime.
            if (error instanceof BlobMissing) await find(id);
            throw error;
          }
        },
      };
    },
  };
}
export type AiAnalyses = ReturnType<typeof createAiAnalyses>;

type Row = Omit<typeof aiAnalyses.$inferSelect, 'id' | 'normalBlobKey' | 'analysisBlobKey'>;

/** `id` is null for a result that is not kept. */
const recordRun = (
  inside: Queryable,
  by: Actor,
  { recordingId, modelName, modelVersion }: Row,
  id: number | null,
) =>
  record(inside, by, {
    action: 'recording.ai-analysed',
    subject: { kind: 'recording', id: recordingId },
    details: { modelName, modelVersion, analysisId: id },
  });

function rowOf(
  sound: StoredRecording,
  { description, point }: Judging,
  analysis: Analysis & { fromS: number },
  made: { author: number; notes: string; createdAt: Date },
): Row {
  const { name, version, sha256, spectrum } = description;
  const { confidence, findings, verdict, novelty, quality, warnings, fromS, analysedSeconds } = analysis;
  return {
    ...made,
    recordingId: sound.id,
    modelName: name,
    modelVersion: version,
    modelSha256: sha256,
    confidence,
    findings,
    verdict,
    unproven: [...unprovenClasses(description), ...unprovenFindings(Object.keys(findings), description)],
    novelty,
    quality,
    durationS: sound.durationS,
    analysedS: analysedSeconds,
    warnings,
    judgedBy: point?.id ?? null,
    spectrum: {
      lowHz: spectrum.lowHz,
      highHz: spectrum.highHz,
      fromS,
      seconds: analysedSeconds,
      isColoured: areColoursProven(description),
    },
  };
}

async function* bytesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

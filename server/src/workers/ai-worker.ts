/** Runs in a worker thread (ai-workers.ts): the classifiers and their inputs and outputs. */
import { setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import { AI_FINDINGS_OF, type AiWarning } from '@sadap/contract/ai-analysis';
import type { Organ } from '@sadap/contract/positions';
import type { Quality } from '@sadap/contract/quality';
import { analyseBeats, chestShare, judgeQuality, pcm16ToFloat, resample } from '@sadap/dsp';
import { type Model, type ModelOutputs, openModel } from '../ai/model.ts';
import type { ModelDescription, ModelFault } from '../ai/model-files.ts';
import { drawPictures, type Pictures } from '../ai/pictures.ts';
import { shownClass, verdictOf } from '../ai/verdict.ts';

/** On Linux a priority belongs to the thread. Live sound goes first. */
const NICE = 2;
if (!isMainThread && process.platform === 'linux') setPriority(0, NICE);

export type ModelTask = { folder: string; description: ModelDescription };
export type AnalysisTask = ModelTask & {
  organ: Organ;
  /** The model's input, at most `maximumSeconds`. */
  samples: Int16Array<ArrayBuffer>;
  sampleRateHz: number;
  /** Length of the whole sound. */
  soundSeconds: number;
};

export type Analysis = {
  confidence: Record<string, number>;
  findings: Record<string, number>;
  verdict: string | null;
  novelty: number;
  quality: Quality;
  analysedSeconds: number;
  warnings: AiWarning[];
  pictures: Pictures;
};

/** Whether the runtime accepts the model. */
export async function open({ folder, description }: ModelTask): Promise<{ state: 'ready' } | ModelFault> {
  const result = await openModel(folder, description);
  return result.state === 'ready' ? { state: 'ready' } : result;
}

/** The whole analysis of a sound. Throws when the runtime fails on it. */
export async function analyse(
  task: AnalysisTask,
): Promise<{ state: 'ready'; analysis: Analysis } | ModelFault> {
  const result = await openModel(task.folder, task.description);
  if (result.state !== 'ready') return result;
  // A thread keeps a model with the description that it was opened with; the limits may be others now.
  const model = { ...result.model, description: task.description };
  const { heard, outputs, pictureSeconds } = await hear(model, task);
  const { classes } = task.description;
  const shown = classes.indexOf(shownClass(heard));
  const pictures = drawPictures(task.description, outputs, shown, pictureSeconds);
  return { state: 'ready', analysis: { ...heard, pictures } };
}

/** Everything except the pictures. */
export async function hear(
  { description, run }: Model,
  { organ, samples: pcm, sampleRateHz, soundSeconds }: Omit<AnalysisTask, keyof ModelTask>,
): Promise<{ heard: Omit<Analysis, 'pictures'>; outputs: ModelOutputs; pictureSeconds: number }> {
  const samples = pcm16ToFloat(pcm);
  const quality = judgeQuality(samples, sampleRateHz, organ);
  const isIrregular =
    organ === 'heart' && analyseBeats(samples, sampleRateHz).heartRate?.rhythm === 'irregular';
  const analysedSeconds = samples.length / sampleRateHz;
  const atModelRate = resample(samples, sampleRateHz, description.sampleRateHz);
  const onChest = chestShare(atModelRate, description.sampleRateHz);
  const waveform = atLeast(description.minimumSeconds * description.sampleRateHz, atModelRate);
  const outputs = await run(waveform);
  const { novelty } = outputs;
  const named = (names: readonly string[], values: Float32Array) =>
    Object.fromEntries(names.map((name, index) => [name, values[index] ?? 0]));
  const shares = named(description.classes, outputs.confidence);
  const heads = named(description.heads, outputs.heads);
  const fractions = Object.fromEntries(
    AI_FINDINGS_OF[organ].flatMap((name) => (name in heads ? [[name, heads[name] ?? 0]] : [])),
  );
  const { verdict, confidence, findings, warnings } = verdictOf(description, {
    confidence: shares,
    findings: fractions,
    novelty,
    quality,
    onChest,
    isIrregular,
    soundSeconds,
    analysedSeconds,
  });
  return {
    heard: { confidence, findings, verdict, novelty, quality, analysedSeconds, warnings },
    outputs,
    pictureSeconds: waveform.length / description.sampleRateHz,
  };
}

/** Pads a shorter sound with silence; its result is uncertain anyway. */
function atLeast(length: number, waveform: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  if (waveform.length >= length) return waveform;
  const longer = new Float32Array(length);
  longer.set(waveform);
  return longer;
}

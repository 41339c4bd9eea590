import type { InferenceSession } from 'onnxruntime-node';
import { isMissing, type ModelDescription, type ModelFault, readModel } from './model-files.ts';

export type ModelOutputs = {
  /** In the order of the description's classes and heads. */
  confidence: Float32Array;
  heads: Float32Array;
  /** 0: like the training data; 1: something else. */
  novelty: number;
  /** bands × frames: natural logarithm of power relative to the sound's mean power. */
  logMel: Float32Array;
  frames: number;
  /** classes × bands × columns: evidence for each class. */
  activation: Float32Array;
  columns: number;
};

export type Model = {
  description: ModelDescription;
  /** `waveform`: mono, any gain, at the rate and of the length in the description. */
  run(waveform: Float32Array): Promise<ModelOutputs>;
};

const opened = new Map<string, Promise<Model>>();

/** The model of a description, loaded once per thread and version. */
export async function openModel(
  folder: string,
  description: ModelDescription,
): Promise<{ state: 'ready'; model: Model } | ModelFault> {
  const loading = opened.get(description.sha256) ?? load(folder, description);
  opened.set(description.sha256, loading);
  try {
    return { state: 'ready', model: await loading };
  } catch (error) {
    opened.delete(description.sha256);
    const reason = error instanceof Error ? error.message : String(error);
    if (isMissing(error)) return { state: 'missing', reason };
    return { state: error instanceof RuntimeRefuses ? 'failed' : 'damaged', reason };
  }
}

class RuntimeRefuses extends Error {}

async function load(folder: string, description: ModelDescription): Promise<Model> {
  const bytes = await readModel(folder, description);
  const { session, Tensor } = await startSession(bytes);
  return {
    description,
    async run(waveform) {
      const outputs = await session.run({
        waveform: new Tensor('float32', waveform, [1, waveform.length]),
      });
      const valuesOf = (name: string) => {
        const { data } = outputs[name] ?? {};
        if (!(data instanceof Float32Array) || !data.every(Number.isFinite))
          throw new Error(`the model's output ${name} holds no numbers`);
        return data;
      };
      const [logMel, activation] = [valuesOf('log_mel'), valuesOf('activation')];
      const rows = description.classes.length * description.activation.bands;
      return {
        confidence: valuesOf('confidence'),
        heads: valuesOf('heads'),
        novelty: valuesOf('novelty')[0] ?? 1,
        logMel,
        frames: logMel.length / description.spectrum.bands,
        activation,
        columns: activation.length / rows,
      };
    },
  };
}

async function startSession(bytes: Buffer) {
  try {
    // Imported here, so that the server also runs on a machine without a runtime.
    const { InferenceSession: Session, Tensor } = await import('onnxruntime-node');
    const options: InferenceSession.SessionOptions = {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      executionMode: 'sequential',
      logSeverityLevel: 3,
    };
    return { session: await Session.create(bytes, options), Tensor };
  } catch (error) {
    throw new RuntimeRefuses(error instanceof Error ? error.message : String(error));
  }
}

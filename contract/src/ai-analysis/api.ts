import { z } from 'zod';
import { action, ById, get, put } from '../procedures.ts';
import type { RecordingsPath } from '../recordings/index.ts';
import {
  AiAnalysisAnswer,
  AiAnalysisInput,
  AiOpinionInput,
  AiResult,
  AiUsage,
  AiUsageInput,
  Classifier,
} from './schema.ts';

/** Classifier results of one organ. */
export const aiAnalysisOf = (prefix: RecordingsPath) => ({
  /** Runs the classifier and responds when it is done; stored unless `saveResults` is false. */
  aiAnalyse: action(`${prefix}/{id}/ai-analysis`, 'ai-analysis')
    .input(ById.extend(AiAnalysisInput.shape))
    .output(AiAnalysisAnswer),
  /** Stored results, newest first. */
  aiResults: get(`${prefix}/{id}/ai-analysis`, 'ai-analysis').input(ById).output(z.array(AiResult)),
});

export const aiApi = {
  /** Those that answer at this hospital: none, unless its administrators let the AI speak. */
  classifiers: get('/ai/classifiers', 'ai-analysis').output(z.array(Classifier)),
  /** For administrators: agreement of clinicians, and what the stethoscopes give. */
  usage: get('/ai/usage', 'ai-analysis').input(AiUsageInput).output(AiUsage),
  setOpinion: put('/ai-analyses/{id}/opinion', 'ai-analysis')
    .input(ById.extend(AiOpinionInput.shape))
    .output(AiResult),
};

import { z } from 'zod';
import { ById, get, put } from '../procedures.ts';
import type { RecordingsPath } from '../recordings/index.ts';
import { Recording } from '../recordings/schema.ts';
import { AnalyseInput, AnalysisVersion } from './schema.ts';

/** Analyses of one organ. */
export const analysisOf = (prefix: RecordingsPath) => ({
  analyse: put(`${prefix}/{id}/analysis`, 'analysis')
    .input(ById.extend(AnalyseInput.shape))
    .output(Recording),
  analysisHistory: get(`${prefix}/{id}/analysis`, 'analysis').input(ById).output(z.array(AnalysisVersion)),
});

import type { ClassifierName } from './classifiers.ts';

/** PNG of a stored AI result: the log-mel spectrogram, or the same with the regions that drove the result. */
export const aiPicturePath = (analysisId: number, kind: 'normal' | 'analysis') =>
  `/api/ai-analyses/${analysisId}/${kind}.png`;
/** A page about a classifier: its training data, its performance and its limits. */
export const modelCardPath = (name: ClassifierName, language: 'th' | 'en') =>
  `/api/ai/classifiers/${name}/card/${language}`;

import type { ClassifierName } from './classifiers.ts';

/** PNG of a stored AI result: the log-mel spectrogram, or the same with what drove the result. */
export const aiPicturePath = (analysisId: number, kind: 'normal' | 'analysis') =>
  `/api/ai-analyses/${analysisId}/${kind}.png`;
/** A page that says what a classifier was trained on, how well it does and where it fails. */
export const modelCardPath = (name: ClassifierName, language: 'th' | 'en') =>
  `/api/ai/classifiers/${name}/card/${language}`;

import type { ClassifierName } from './classifiers.ts';

/*
 * Bytes are plain routes, outside the typed contract: sounds with ranges and ETag, pictures, pages.
 */

export const soundPath = (organ: 'heart' | 'lung', fileName: string) =>
  `/api/${organ}soundrecordings/sound/${encodeURIComponent(fileName)}`;
/** The uploaded file of an imported recording, as it came. */
export const originalSoundPath = (organ: 'heart' | 'lung', recordingId: number) =>
  `/api/${organ}soundrecordings/${recordingId}/original`;
/** PNG of the sound's spectrogram, of the whole or of a stretch: time to the right, low frequencies at the bottom. */
export const spectrogramPath = (
  organ: 'heart' | 'lung',
  recordingId: number,
  stretch?: { fromMs: number; toMs: number },
) =>
  `/api/${organ}soundrecordings/${recordingId}/spectrogram${
    stretch ? `?from_ms=${Math.round(stretch.fromMs)}&to_ms=${Math.round(stretch.toMs)}` : ''
  }`;
export const captureSoundPath = (captureId: string) => `/api/captures/${captureId}/sound`;
/** PNG of a stored AI result: the log-mel spectrogram, or the same with what drove the result. */
export const aiPicturePath = (analysisId: number, kind: 'normal' | 'analysis') =>
  `/api/ai-analyses/${analysisId}/${kind}.png`;
/** A page that says what a classifier was trained on, how well it does and where it fails. */
export const modelCardPath = (name: ClassifierName, language: 'th' | 'en') =>
  `/api/ai/classifiers/${name}/card/${language}`;

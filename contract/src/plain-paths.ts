import type { ClassifierName } from './classifiers.ts';

/* Bytes have plain routes outside the typed contract: sounds with ranges and ETag, pictures, pages. */

export const soundPath = (organ: 'heart' | 'lung', fileName: string) =>
  `/api/${organ}soundrecordings/sound/${encodeURIComponent(fileName)}`;
/** The uploaded file of an imported recording, unchanged. */
export const originalSoundPath = (organ: 'heart' | 'lung', recordingId: number) =>
  `/api/${organ}soundrecordings/${recordingId}/original`;
/**
 * Another recording whose spectrogram uses the same colours for the same levels, and how much louder each is
 * played.
 */
export type SpectrogramBeside = { recordingId: number; raisedDb: number; otherRaisedDb: number };

/** PNG of the sound's spectrogram, whole or a stretch: time to the right, low frequencies at the bottom. */
export function spectrogramPath(
  organ: 'heart' | 'lung',
  recordingId: number,
  stretch?: { fromMs: number; toMs: number },
  beside?: SpectrogramBeside,
): string {
  const query = [
    ...(stretch ? [`from_ms=${Math.round(stretch.fromMs)}`, `to_ms=${Math.round(stretch.toMs)}`] : []),
    ...(beside
      ? [
          `beside=${beside.recordingId}`,
          `raised_db=${beside.raisedDb.toFixed(1)}`,
          `beside_raised_db=${beside.otherRaisedDb.toFixed(1)}`,
        ]
      : []),
  ].join('&');
  return `/api/${organ}soundrecordings/${recordingId}/spectrogram${query ? `?${query}` : ''}`;
}
export const captureSoundPath = (captureId: string) => `/api/captures/${captureId}/sound`;
/** PNG of a stored AI result: the log-mel spectrogram, or the same with the regions that drove the result. */
export const aiPicturePath = (analysisId: number, kind: 'normal' | 'analysis') =>
  `/api/ai-analyses/${analysisId}/${kind}.png`;
/** A page about a classifier: its training data, its performance and its limits. */
export const modelCardPath = (name: ClassifierName, language: 'th' | 'en') =>
  `/api/ai/classifiers/${name}/card/${language}`;

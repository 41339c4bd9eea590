/* Bytes have plain routes outside the typed contract: sounds with ranges and ETag, pictures, pages. */

/** By its id: the file name contains HN, sex and age, and addresses lie in the logs of proxies. */
export const soundPath = (organ: 'heart' | 'lung', recordingId: number) =>
  `/api/${organ}soundrecordings/${recordingId}/sound`;
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

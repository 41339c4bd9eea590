/* Bytes have plain routes outside the typed contract: sounds with ranges and ETag, pictures, pages. */

/** By its id: the file name contains HN, sex and age, and addresses lie in the logs of proxies. */
export const soundPath = (organ: 'heart' | 'lung', recordingId: number) =>
  `/api/${organ}soundrecordings/${recordingId}/sound`;
/** The uploaded file of an imported recording, unchanged. */
export const originalSoundPath = (organ: 'heart' | 'lung', recordingId: number) =>
  `/api/${organ}soundrecordings/${recordingId}/original`;
/** A recording in a comparison, and how much louder it is played. */
export type RaisedRecording = { recordingId: number; raisedDb: number };
/** Other recordings whose spectrograms use the same colours for the same levels. */
export type SpectrogramBeside = { raisedDb: number; others: readonly RaisedRecording[] };

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
          `beside=${beside.others.map(({ recordingId: other }) => other).join()}`,
          `raised_db=${beside.raisedDb.toFixed(1)}`,
          `beside_raised_db=${beside.others.map(({ raisedDb }) => raisedDb.toFixed(1)).join()}`,
        ]
      : []),
  ].join('&');
  return `/api/${organ}soundrecordings/${recordingId}/spectrogram${query ? `?${query}` : ''}`;
}

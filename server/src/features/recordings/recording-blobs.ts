import { randomUUID } from 'node:crypto';
import { posix } from 'node:path';

/** Keys are random: nothing of a patient and no file name stands in them. */
export const newSoundKey = () => `recordings/${randomUUID()}.wav`;
export const newOriginalKey = () => `originals/${randomUUID()}.wav`;

/** Pictures of a sound, made when somebody looks. */
export const spectrogramFolder = (blobKey: string) => `spectrograms/${posix.basename(blobKey, '.wav')}`;

/** Key of a further picture of the sound. */
export const newPictureKey = (blobKey: string) => `${spectrogramFolder(blobKey)}/${randomUUID()}.png`;

/** Every byte that a recording has in the store: keys, and folders with a slash behind them. */
export function blobsOfRecording(row: { blobKey: string; originalBlobKey: string | null }): string[] {
  return [
    row.blobKey,
    ...(row.originalBlobKey ? [row.originalBlobKey] : []),
    `${spectrogramFolder(row.blobKey)}/`,
  ];
}

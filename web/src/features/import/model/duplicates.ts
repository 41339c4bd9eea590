import type { Recording } from '@sadap/contract/recordings';
import { isSameFile } from '../../../uploads/upload-queue.ts';
import { type CheckedSound, isFault, type SoundFault } from './sound-check.ts';

type Known = Pick<Recording, 'original' | 'sha256' | 'position'>;

/**
 * A recording of the check-up made from the same content, whatever its name. Name and size decide only if
 * content cannot be compared (`sha256` is ''): recorders start again at REC001 everywhere.
 */
export function duplicateOf<Recorded extends Known>(
  file: Pick<File, 'name' | 'size'>,
  sha256: string,
  recordings: readonly Recorded[],
): Recorded | null {
  const isSame = ({ original, sha256: stored }: Known) =>
    sha256 === ''
      ? original?.fileName === file.name && original.byteCount === file.size
      : stored === sha256 || original?.sha256 === sha256;
  return recordings.find(isSame) ?? null;
}

type Checked = { file: File; sound: CheckedSound | SoundFault | undefined };

/** Whether two chosen files are the same one; sounds only if their content says so, as none may be lost. */
export function isChosenTwice(one: Checked, other: Checked): boolean {
  const [first, second] = [one.sound, other.sound];
  if (first && second && !isFault(first) && !isFault(second))
    return first.sha256 !== '' && first.sha256 === second.sha256;
  const faultOf = (sound: Checked['sound']) => sound && isFault(sound) && sound.fault;
  return faultOf(first) === faultOf(second) && isSameFile(one.file, other.file);
}

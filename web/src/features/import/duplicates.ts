import type { Recording } from '@sadap/contract';

/** A recording of the check-up that was made of the same file, as far as name, size and content tell. */
export function duplicateOf(
  file: Pick<File, 'name' | 'size'>,
  sha256: string,
  recordings: readonly Pick<Recording, 'original' | 'sha256' | 'position'>[],
): Pick<Recording, 'position'> | null {
  const isSame = ({ original, sha256: stored }: Pick<Recording, 'original' | 'sha256'>) =>
    (original?.fileName === file.name && original.byteCount === file.size) ||
    (sha256 !== '' && stored === sha256);
  return recordings.find(isSame) ?? null;
}

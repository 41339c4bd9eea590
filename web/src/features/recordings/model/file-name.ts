type FileNameParts = { sex: 'male' | 'female'; ageYears: number; checkUpNumber: number };

/** A name that cannot be used to request a sound. */
export function isMissingFileName(fileName: string | null | undefined): boolean {
  return !fileName || fileName === 'undefined' || fileName === 'null';
}

/**
 * What a recording's file name says: [lung_recording_]HN_sex_age_check-up_position_id.wav.
 * Null when there are fewer than six parts or they do not fit (specification 2, section 3).
 */
export function readFileName(fileName: string): FileNameParts | null {
  const parts = fileName
    .replace(/\.wav$/i, '')
    .replace(/^lung_recording_/, '')
    .split('_');
  const [, sex, age = '', checkUp = ''] = parts;
  if (parts.length < 6 || (sex !== 'male' && sex !== 'female')) return null;
  if (!/^\d+$/.test(age) || !/^\d+$/.test(checkUp)) return null;
  return { sex, ageYears: Number(age), checkUpNumber: Number(checkUp) };
}

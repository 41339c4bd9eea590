export type { Circumstances, CircumstancesVersion, DescribeInput } from './schema.ts';

/** How the patient was placed. */
export const POSTURES = [
  'supine',
  'left-lateral',
  'sitting',
  'leaning-forward',
  'standing',
  'squatting',
] as const;
export type Posture = (typeof POSTURES)[number];

/** What the patient was asked to do. */
export const MANOEUVRES = [
  'none',
  'held-expiration',
  'held-inspiration',
  'valsalva',
  'handgrip',
  'standing-from-squatting',
] as const;
export type Manoeuvre = (typeof MANOEUVRES)[number];

export const NOTE_MAX_LENGTH = 500;

/** Nothing was said of how a sound was recorded. */
export const UNSTATED: { posture: null; manoeuvre: null; note: '' } = {
  posture: null,
  manoeuvre: null,
  note: '',
};

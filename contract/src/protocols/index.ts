import type { Manoeuvre, Posture } from '../circumstances/index.ts';
import { HEART_POSITIONS, LUNG_POSITIONS } from '../positions/index.ts';
import type { Organ, Position } from '../positions/schema.ts';

export type { Protocol, ProtocolInput } from './schema.ts';

/** Seconds of good sound that a step may ask for. */
export const STEP_SECONDS = { min: 10, max: 60, usual: 15 };
export const STEPS_MAX = 40;
export const PROTOCOL_NAME_MAX_LENGTH = 80;

/** The ages a protocol is made for; only its place in the list depends on it. */
export const PROTOCOL_AGES = ['all', 'adults', 'children'] as const;
export type ProtocolAges = (typeof PROTOCOL_AGES)[number];
/** Younger patients are children. */
export const ADULT_FROM_YEARS = 15;

/** One sound of an examination: where, how, and how much of it. */
export type ProtocolStep = {
  organ: Organ;
  position: Position;
  posture: Posture | null;
  manoeuvre: Manoeuvre | null;
  /** Of good sound. */
  seconds: number;
};

/** What is examined, in which order. */
export type ProtocolContent = {
  name: { th: string; en: string };
  ages: ProtocolAges;
  steps: ProtocolStep[];
};

type How = Pick<ProtocolStep, 'posture' | 'manoeuvre'>;
const stepsOf = (organ: Organ, positions: readonly Position[], how: How): ProtocolStep[] =>
  positions.map((position) => ({ organ, position, ...how, seconds: STEP_SECONDS.usual }));

const SUPINE: How = { posture: 'supine', manoeuvre: null };
const STANDING: How = { posture: 'standing', manoeuvre: null };
const SITTING: How = { posture: 'sitting', manoeuvre: null };

/** Upper and lower zones, front and back: where time is short. */
const SHORT_LUNG_POSITIONS = [
  'Anterior_Upper_Right',
  'Anterior_Upper_Left',
  'Anterior_Lower_Right',
  'Anterior_Lower_Left',
  'Posterior_Upper_Left',
  'Posterior_Upper_Right',
  'Posterior_Lower_Left',
  'Posterior_Lower_Right',
] as const;

/** Protocols that every installation has, by id. Nobody changes them. */
export const BUILT_IN_PROTOCOLS: Readonly<Record<string, ProtocolContent>> = {
  'heart-adult': {
    name: { th: 'หัวใจ ผู้ใหญ่ (4 จุด)', en: 'Heart, adult (4 positions)' },
    ages: 'adults',
    steps: stepsOf('heart', HEART_POSITIONS, SUPINE),
  },
  // A murmur that disappears on standing is most likely innocent (PMC5683863).
  'heart-child': {
    name: {
      th: 'หัวใจ เด็กและคัดกรองในโรงเรียน (นอน แล้วยืน)',
      en: 'Heart, child and school screening (supine, then standing)',
    },
    ages: 'children',
    steps: [...stepsOf('heart', HEART_POSITIONS, SUPINE), ...stepsOf('heart', HEART_POSITIONS, STANDING)],
  },
  'lung-full': {
    name: { th: 'ปอด ครบ (14 จุด)', en: 'Lung, full (14 positions)' },
    ages: 'all',
    steps: stepsOf('lung', LUNG_POSITIONS, SITTING),
  },
  'lung-short': {
    name: { th: 'ปอด แบบสั้น (8 จุด)', en: 'Lung, short (8 positions)' },
    ages: 'all',
    steps: stepsOf('lung', SHORT_LUNG_POSITIONS, SITTING),
  },
  'heart-and-lung': {
    name: { th: 'หัวใจและปอด (12 จุด)', en: 'Heart and lung (12 positions)' },
    ages: 'all',
    steps: [...stepsOf('heart', HEART_POSITIONS, SUPINE), ...stepsOf('lung', SHORT_LUNG_POSITIONS, SITTING)],
  },
};

import type { Organ } from '@sadap/contract/positions';
import type { PhaseLoudness } from '@sadap/contract/sound-findings';
import { VITAL_SIGNS, type VitalSign } from '@sadap/contract/vital-signs';
import type { TrendRow } from './trend-rows.ts';

type Level = Exclude<keyof PhaseLoudness, 'beatCount'>;
export type SoundMeasureName = 'heartRate' | 'breathingRate' | 'crackles' | 'wheezes' | Level;
type Shape = {
  decimals: number;
  /** How far the ends of its scale are apart at least. */
  leastSpan: number;
  isCount: boolean;
  /** Only within one stethoscope: its gain is in it. */
  isAbsolute: boolean;
};
export type SoundMeasure = Shape & {
  name: SoundMeasureName;
  unit: 'perMinute' | 'decibels' | 'events';
  valueOf: (row: TrendRow) => number | null;
};
export type VitalMeasure = Shape & { name: VitalSign; valueOf: (row: TrendRow) => number | null };
export type Measure = SoundMeasure | VitalMeasure;

const rate = { unit: 'perMinute', decimals: 0, leastSpan: 20, isCount: false, isAbsolute: false } as const;
const ratio = { unit: 'decibels', decimals: 1, leastSpan: 10, isCount: false, isAbsolute: false } as const;
const count = { unit: 'events', decimals: 0, leastSpan: 4, isCount: true, isAbsolute: false } as const;
const level = (name: Level, isAbsolute: boolean): SoundMeasure => ({
  ...ratio,
  name,
  isAbsolute,
  valueOf: ({ sound }) => sound?.loudness?.[name] ?? null,
});

export const SOUND_MEASURES: Record<
  Organ,
  { group: 'rates' | 'ratios' | 'levels'; measures: SoundMeasure[] }[]
> = {
  heart: [
    {
      group: 'ratios',
      measures: [
        level('s1ToS2Db', false),
        level('systoleToSoundsDb', false),
        level('diastoleToSoundsDb', false),
        { ...rate, name: 'heartRate', valueOf: ({ sound }) => sound?.heartRateBpm ?? null },
      ],
    },
    {
      group: 'levels',
      measures: [
        level('s1Db', true),
        level('systoleDb', true),
        level('s2Db', true),
        level('diastoleDb', true),
      ],
    },
  ],
  lung: [
    {
      group: 'rates',
      measures: [
        { ...count, name: 'crackles', valueOf: ({ sound }) => sound?.crackles?.events ?? null },
        { ...count, name: 'wheezes', valueOf: ({ sound }) => sound?.wheezes?.events ?? null },
        { ...rate, name: 'breathingRate', valueOf: ({ sound }) => sound?.breathsPerMinute ?? null },
      ],
    },
  ],
};

const LEAST_SPANS: Partial<Record<VitalSign, number>> = { oxygenSaturation: 6, temperature: 3 };

export const VITAL_MEASURES: VitalMeasure[] = VITAL_SIGNS.map((name) => ({
  name,
  decimals: name === 'temperature' ? 1 : 0,
  leastSpan: LEAST_SPANS[name] ?? 20,
  isCount: false,
  isAbsolute: false,
  valueOf: ({ checkUp }) => checkUp.vitalSigns?.[name] ?? null,
}));

/** A minus sign as wide as a plus, and always as many decimals. */
export const numberText = (value: number, decimals: number) =>
  value
    .toFixed(decimals)
    .replace(/^-(?=0(\.0*)?$)/, '')
    .replace('-', '−');

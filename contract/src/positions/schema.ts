import { z } from 'zod';
import { HEART_POSITIONS, LUNG_POSITIONS, ORGANS } from './index.ts';

export const Organ = z.enum(ORGANS);
export type Organ = z.infer<typeof Organ>;

export const HeartPosition = z.enum(HEART_POSITIONS);
export type HeartPosition = z.infer<typeof HeartPosition>;
export const LungPosition = z.enum(LUNG_POSITIONS);
export type LungPosition = z.infer<typeof LungPosition>;
export const Position = z.enum([...HEART_POSITIONS, ...LUNG_POSITIONS]);
export type Position = z.infer<typeof Position>;

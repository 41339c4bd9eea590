import { z } from 'zod';
import { Organ } from '../positions/schema.ts';

/** Whether a sound is good enough to be judged; the same shapes as in `dsp/src/quality`. */
export const QualityProblem = z.object({
  code: z.enum([
    'too-short',
    'silence',
    'too-quiet',
    'dropouts',
    'clipping',
    'contact-noise',
    'hum',
    'ambient-noise',
    'no-heart-sound',
    'no-breath-sound',
  ]),
  severity: z.enum(['minor', 'major']),
  /** Seconds; the whole sound where the problem is everywhere. */
  stretches: z.array(z.object({ startS: z.number(), endS: z.number() })),
});
export type QualityProblem = z.infer<typeof QualityProblem>;

export const Quality = z
  .object({
    organ: Organ,
    durationS: z.number(),
    verdict: z.enum(['good', 'usable', 'poor']),
    /** The most severe first; empty when good. */
    problems: z.array(QualityProblem),
  })
  .meta({ id: 'Quality' });
export type Quality = z.infer<typeof Quality>;

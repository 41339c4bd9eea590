import type { Organ } from '@sadap/contract/positions';
import { signedIn } from '../../http/procedures.ts';
import type { SoundFindings } from './service.ts';

export const qualityRoute = (findings: SoundFindings, organ: Organ) => ({
  quality: signedIn[organ].quality.handler(({ context, input }) =>
    findings.quality(context.caller, organ, input.id),
  ),
});

export const beatsRoutes = (findings: SoundFindings) => ({
  beats: signedIn.heart.beats.handler(({ context, input }) => findings.beats(context.caller, input.id)),
  correctBeats: signedIn.heart.correctBeats.handler(({ context, input }) =>
    findings.correctBeats(context.caller, input.id, input),
  ),
});

export const breathingRoutes = (findings: SoundFindings) => ({
  breathing: signedIn.lung.breathing.handler(({ context, input }) =>
    findings.breathing(context.caller, input.id),
  ),
  correctBreathing: signedIn.lung.correctBreathing.handler(({ context, input }) =>
    findings.correctBreathing(context.caller, input.id, input),
  ),
});

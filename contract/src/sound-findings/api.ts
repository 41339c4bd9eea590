import { ById, get, put } from '../procedures.ts';
import { Quality } from '../quality/schema.ts';
import type { RecordingsPath } from '../recordings/index.ts';
import { BeatAnalysis, BreathingAnalysis, CorrectBeatsInput, CorrectBreathingInput } from './schema.ts';

/** What both organs have. */
export const qualityOf = (prefix: RecordingsPath) => ({
  quality: get(`${prefix}/{id}/quality`, 'sound-findings').input(ById).output(Quality),
});

export const heartFindingsApi = {
  beats: get('/heartsoundrecordings/{id}/beats', 'sound-findings').input(ById).output(BeatAnalysis),
  correctBeats: put('/heartsoundrecordings/{id}/beats', 'sound-findings')
    .input(ById.extend(CorrectBeatsInput.shape))
    .output(BeatAnalysis),
};

export const lungFindingsApi = {
  breathing: get('/lungsoundrecordings/{id}/breathing', 'sound-findings')
    .input(ById)
    .output(BreathingAnalysis),
  correctBreathing: put('/lungsoundrecordings/{id}/breathing', 'sound-findings')
    .input(ById.extend(CorrectBreathingInput.shape))
    .output(BreathingAnalysis),
};

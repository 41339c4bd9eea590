import type { Recording } from '@sadap/contract/recordings';
import { request } from './http-client.ts';

/** Signs a heart sound as it was saved. */
export const signHeart = (url: string, doctorToken: string, sound: Recording): Promise<unknown> =>
  request(url, 'POST', `/heartsoundrecordings/${sound.recording_id}/signature`, doctorToken, {
    analysis_version: sound.analysis_version,
    position_version: 0,
    circumstances_version: 0,
  });

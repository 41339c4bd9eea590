import { z } from 'zod';
import { CircumstancesVersion, DescribeInput } from '../circumstances/schema.ts';
import { ById, DeleteById, Done, get, post, put, remove } from '../procedures.ts';
import type { RecordingsPath } from './index.ts';
import {
  CorrectPositionInput,
  PositionCorrection,
  Recording,
  RecordingListInput,
  SaveRecordingInput,
  SoundStretch,
  WaitingList,
  WaitingListInput,
  Waveform,
} from './schema.ts';

const SAVE =
  'A new recording: of a WAV file, as multipart/form-data with `file` (and `request_id`), or of a capture, with `capture_id` in its place. Content-Length is required.';

/** Of both organs. */
export const recordingsApi = {
  waiting: get('/recordings/waiting', 'recordings').input(WaitingListInput).output(WaitingList),
};

/** Recordings of one organ. */
export const recordingsOf = (prefix: RecordingsPath) => ({
  list: get(prefix, 'recordings').input(RecordingListInput).output(z.array(Recording)),
  save: post(prefix, 'recordings', SAVE).input(SaveRecordingInput).output(Recording),
  waveform: get(`${prefix}/{id}/waveform`, 'recordings')
    .input(
      ById.extend({ points: z.coerce.number().int().min(1).max(2000).optional() }).extend(SoundStretch.shape),
    )
    .output(Waveform),
  /** By whoever made the recording, or an administrator. */
  correctPosition: put(`${prefix}/{id}/position`, 'recordings')
    .input(ById.extend(CorrectPositionInput.shape))
    .output(Recording),
  /** Oldest first. */
  positionCorrections: get(`${prefix}/{id}/position`, 'recordings')
    .input(ById)
    .output(z.array(PositionCorrection)),
  /** How it was recorded, by whoever made the recording, or an administrator. */
  describe: put(`${prefix}/{id}/circumstances`, 'recordings')
    .input(ById.extend(DescribeInput.shape))
    .output(Recording),
  /** Oldest first. */
  descriptions: get(`${prefix}/{id}/circumstances`, 'recordings')
    .input(ById)
    .output(z.array(CircumstancesVersion)),
  delete: remove(`${prefix}/{id}`, 'recordings').input(DeleteById).output(Done),
});

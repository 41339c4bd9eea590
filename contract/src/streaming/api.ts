import { z } from 'zod';
import { DoctorAnalysis } from '../analysis/schema.ts';
import { DescribeInput } from '../circumstances/schema.ts';
import { Done, get, put, remove } from '../procedures.ts';
import { Quality } from '../quality/schema.ts';
import { Waveform } from '../recordings/schema.ts';
import { Capture, CaptureListInput, CapturePositionInput } from './schema.ts';

export const capturesApi = {
  list: get('/captures', 'streaming').input(CaptureListInput).output(z.array(Capture)),
  get: get('/captures/{id}', 'streaming')
    .input(z.object({ id: z.uuid() }))
    .output(Capture),
  saveDraft: put('/captures/{id}', 'streaming')
    .input(z.object({ id: z.uuid(), draftAnalysis: DoctorAnalysis.nullable() }))
    .output(Capture),
  /** By its clinician, while it is unsaved or still running. */
  correctPosition: put('/captures/{id}/position', 'streaming')
    .input(z.object({ id: z.uuid() }).extend(CapturePositionInput.shape))
    .output(Capture),
  /** How it was recorded, by its clinician, while it is unsaved or still running. */
  describe: put('/captures/{id}/circumstances', 'streaming')
    .input(z.object({ id: z.uuid() }).extend(DescribeInput.shape))
    .output(Capture),
  waveform: get('/captures/{id}/waveform', 'streaming')
    .input(z.object({ id: z.uuid() }))
    .output(Waveform),
  /** Before saving. */
  quality: get('/captures/{id}/quality', 'streaming')
    .input(z.object({ id: z.uuid() }))
    .output(Quality),
  discard: remove('/captures/{id}', 'streaming')
    .input(z.object({ id: z.uuid() }))
    .output(Done),
};

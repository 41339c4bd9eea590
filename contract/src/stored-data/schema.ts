import { z } from 'zod';

/** What the bytes are. */
const Part = z.enum(['sound', 'capture', 'original', 'file', 'thumbnail', 'ai-picture']);

/** Stored bytes that are not as they were saved. */
export const StoredDataFault = z
  .object({
    id: z.number().int(),
    part: Part,
    /** The recording, file or AI result that they belong to; of an unsaved sound (`capture`) its check-up. */
    record_id: z.number().int(),
    patient_id: z.number().int(),
    /** Where they lie in the blob store, and in its backup; a folder if it ends in a slash. */
    key: z.string(),
    fault: z.enum(['damaged', 'missing']),
    found_at: z.iso.datetime(),
    /** Known to an administrator: no alarm any more. */
    acknowledged_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'StoredDataFault' });
export type StoredDataFault = z.infer<typeof StoredDataFault>;

/** One round through all stored bytes. */
export const ScrubReport = z
  .object({
    started_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
    done: z.number().int(),
    all: z.number().int(),
  })
  .meta({ id: 'ScrubReport' });
export type ScrubReport = z.infer<typeof ScrubReport>;

export const StoredDataReport = z
  .object({
    /** At most 200, those not acknowledged first. */
    faults: z.array(StoredDataFault),
    fault_count: z.number().int(),
    /** Bytes of deleted records that the store has failed to delete for an hour. */
    unremoved_count: z.number().int(),
    /** Null before the first night. */
    latest_scrub: ScrubReport.nullable(),
  })
  .meta({ id: 'StoredDataReport' });
export type StoredDataReport = z.infer<typeof StoredDataReport>;

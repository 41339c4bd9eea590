import { z } from 'zod';
import { AiSummary } from '../ai-analysis/schema.ts';
import { DoctorAnalysis } from '../analysis/schema.ts';
import { Circumstances } from '../circumstances/schema.ts';
import { ExaminationStep } from '../examinations/schema.ts';
import {
  COMPARED_SOUNDS_MAX,
  IMPORT_LIMIT_MINUTES,
  MINIMUM_RECORDING_MS,
  SOUND_UPLOAD_LIMIT_BYTES,
  VOLUME_MAX_STREAM,
} from '../limits/index.ts';
import { Organ, Position } from '../positions/schema.ts';
import { Signature } from '../signing/schema.ts';
import { withMessage } from '../validation/index.ts';
import { VITAL_SIGNS } from '../vital-signs/index.ts';
import { IMPORT_CHANNELS } from './index.ts';
import { LISTENING_FILTERS } from './listening-filters.ts';

export const ListeningFilter = z.enum(LISTENING_FILTERS);
export type ListeningFilter = z.infer<typeof ListeningFilter>;

/** Largest id of a database row. */
const LARGEST_ID = 2 ** 31 - 1;

/** The listening settings during recording, stored with it. */
export const Listening = z.object({
  filter: ListeningFilter,
  volume: z.number().min(0).max(VOLUME_MAX_STREAM),
});
export type Listening = z.infer<typeof Listening>;

/**
 * A stretch that is silence in the WAV, because the device never delivered it, or because the server's
 * storage lost or changed it (`cause`). Sample indices of the recording.
 */
export const Gap = z.object({
  firstSample: z.number().int(),
  sampleCount: z.number().int(),
  cause: z.literal('storage').optional(),
});
export type Gap = z.infer<typeof Gap>;

/**
 * Which channel of a file becomes the stored mono sound; some stethoscopes put an ECG into another one.
 */
export const ImportChannel = z.enum(IMPORT_CHANNELS);
export type ImportChannel = z.infer<typeof ImportChannel>;

/**
 * The uploaded file of an imported recording, kept byte for byte, in addition to the stored form or as the
 * stored form.
 */
export const OriginalSound = z.object({
  fileName: z.string(),
  byteCount: z.number().int(),
  sha256: z.string(),
  sampleRateHz: z.number().int(),
  channels: z.number().int(),
  bitsPerSample: z.number().int(),
  encoding: z.enum(['pcm', 'float', 'a-law', 'mu-law']),
  /** The channel that was taken; `mix` for mono. */
  channel: ImportChannel,
});
export type OriginalSound = z.infer<typeof OriginalSound>;

const SavedAt = z.iso.datetime().describe('When the sound was saved or imported');
const RecordedAt = z.iso
  .datetime()
  .nullable()
  .describe("When the recording began, by the server's clock; null: imported, so that nobody knows");

export const Recording = z
  .object({
    recording_id: z.number().int(),
    organ: Organ,
    file_name: z.string(),
    position: Position,
    /** How often its position was corrected; 0: never. */
    position_version: z.number().int(),
    /** The examination's step that it was recorded for; null: recorded freely, or imported. */
    examination: ExaminationStep.nullable(),
    circumstances: Circumstances,
    /** Version of the circumstances; 0: nobody has stated any. */
    circumstances_version: z.number().int(),
    created_at: SavedAt,
    recorded_at: RecordedAt,
    created_by: z.object({ id: z.number().int(), username: z.string() }),
    session_id: z.number().int(),
    patient_id: z.number().int(),
    /** Null: nobody has reviewed this sound yet. */
    doctor_analysis: DoctorAnalysis.nullable(),
    /** Version of the analysis; 0: none. */
    analysis_version: z.number().int(),
    /** A doctor's, under the analysis, which then never changes; null: a draft, or no analysis. */
    signature: Signature.nullable(),
    /** The latest stored AI result; null if there is none. Never the doctor's finding. */
    ai: AiSummary.nullable(),
    duration_ms: z.number().int(),
    sample_rate_hz: z.number().int(),
    sha256: z.string(),
    /** Nothing is heard: it passes for neither normal nor abnormal. */
    is_silent: z.boolean(),
    gaps: z.array(Gap),
    listening: Listening.nullable(),
    /** Null: captured from one of our stethoscopes, or uploaded in exactly the stored form. */
    original: OriginalSound.nullable(),
  })
  .meta({ id: 'Recording' });
export type Recording = z.infer<typeof Recording>;

export const CorrectPositionInput = z.object({
  position: z
    .enum(Position.options, withMessage('positionInvalid'))
    .describe('Of the same organ: analysis, AI and marks are made for an organ'),
  base_version: z
    .number(withMessage('invalid'))
    .int(withMessage('invalid'))
    .min(0, withMessage('invalid'))
    .describe(
      'The `position_version` that was seen; when there is a newer one the answer is POSITION_CHANGED',
    ),
});
export type CorrectPositionInput = z.infer<typeof CorrectPositionInput>;

/** One correction of a recording's position. */
export const PositionCorrection = z
  .object({
    version: z.number().int(),
    author: z.string(),
    createdAt: z.iso.datetime(),
    from: Position,
    to: Position,
  })
  .meta({ id: 'PositionCorrection' });
export type PositionCorrection = z.infer<typeof PositionCorrection>;

export const RecordingListInput = z.object({
  session_id: z.coerce.number().int().optional(),
  patient_id: z.coerce.number().int().optional(),
});

/** Why a check-up's sounds should be heard first, the gravest first. */
const WaitingDanger = z.enum(['critical', 'abnormal', 'uncertain', 'none']);
export type WaitingDanger = z.infer<typeof WaitingDanger>;

/** A sound that nobody has reviewed yet, and where to find it. */
export const WaitingRecording = z
  .object({
    /** Of its check-up: of its vital signs, and of all of its sounds, also those that are reviewed. */
    danger: WaitingDanger,
    /** The critical vital signs of the check-up; if it has none, of the patient's latest measurement. */
    criticalSigns: z.array(z.object({ sign: z.enum(VITAL_SIGNS), value: z.number() })),
    /** What is known of this sound: the newest AI analysis, and what a clinician marked in it. */
    suspicion: z.enum(['abnormal', 'marked', 'uncertain']).nullable(),
    recording_id: z.number().int(),
    organ: Organ,
    position: Position,
    created_at: SavedAt,
    recorded_at: RecordedAt,
    /** Who recorded it. */
    username: z.string(),
    session_id: z.number().int(),
    sessionNumber: z.number().int(),
    patientId: z.number().int(),
    patientID: z.string(),
    patientName: z.string().nullable(),
  })
  .meta({ id: 'WaitingRecording' });
export type WaitingRecording = z.infer<typeof WaitingRecording>;

export const WaitingListInput = z.object({
  /**
   * For the next page: what follows this one. Its place is the one that it had while it waited, so it may be
   * reviewed by now; one that was deleted counts as 0, from the first.
   */
  after: z.coerce.number().int().min(0).max(LARGEST_ID).default(0),
  limit: z.coerce.number().int().min(1).max(50).default(10),
});

export const WaitingList = z.object({
  /** All unreviewed recordings, not only this page's; counting stops at `COUNT_CAP`. */
  total: z.number().int(),
  /**
   * By check-up, the most dangerous first; of equal danger the oldest first, with the patient's others of
   * that danger next to it. Within a check-up the oldest sound first.
   */
  recordings: z.array(WaitingRecording),
});
export type WaitingList = z.infer<typeof WaitingList>;

const FormNumber = z.coerce
  .number(withMessage('required'))
  .int(withMessage('required'))
  .positive(withMessage('required'));

/** Multipart form of a new recording: a WAV file, or the id of a capture instead. */
export const SaveRecordingInput = z.object({
  file: z
    .file()
    .optional()
    .describe(
      `A WAV of ${MINIMUM_RECORDING_MS / 1000} s to ${IMPORT_LIMIT_MINUTES} min and at most ${SOUND_UPLOAD_LIMIT_BYTES / 2 ** 20} MiB, 2 to 192 kHz, 8 to 64 bit, float, A-law or µ-law, up to 8 channels. Either this or \`capture_id\``,
    ),
  capture_id: z.uuid().optional().describe('A capture that has ended. Saved twice it is stored once'),
  request_id: z
    .uuid(withMessage('invalid'))
    .optional()
    .describe(
      'Of a file, made by the sender: however often the file is sent under the same id, it is stored once',
    ),
  channel: z
    .enum(ImportChannel.options, withMessage('invalid'))
    .optional()
    .describe('Of a file with several; absent = `mix`'),
  position: z.enum(Position.options, withMessage('positionInvalid')),
  patient_id: FormNumber,
  session_id: FormNumber.describe('The check-up; it must be one of this patient'),
  doctor_analysis: z
    .string()
    .max(100_000, withMessage('tooLong'))
    .optional()
    .describe('HeartAnalysis or LungAnalysis as JSON text; absent = nobody has reviewed the sound yet'),
  listening: z
    .string()
    .max(1000, withMessage('tooLong'))
    .optional()
    .describe('How the clinician listened, as JSON text: `{"filter":"heart","volume":1}`'),
  circumstances: z
    .string()
    .max(5000, withMessage('tooLong'))
    .optional()
    .describe('Circumstances as JSON text; absent = those of the capture'),
});

/** A stretch of a sound, for zooming in; absent = the whole. */
export const SoundStretch = z.object({
  from_ms: z.coerce.number().min(0).optional(),
  to_ms: z.coerce.number().positive().optional(),
});
export type SoundStretch = z.infer<typeof SoundStretch>;

const raisedDb = z.coerce.number<string>().min(0).max(24);
/** One value for each of the other sounds of a comparison, with commas between them. */
const listed = (value: z.ZodType<number, string>) =>
  z
    .string()
    .regex(/^[\d.,]+$/)
    .transform((text) => text.split(','))
    .pipe(z.array(value).max(COMPARED_SOUNDS_MAX - 1));
/**
 * What to draw; `beside`: on one scale with these recordings of the same organ, each played this much louder.
 */
export const SpectrogramInput = SoundStretch.extend({
  beside: listed(z.coerce.number<string>().int().positive().max(2_147_483_647)).default([]),
  raised_db: raisedDb.default(0),
  beside_raised_db: listed(raisedDb).default([]),
});
export type SpectrogramInput = z.infer<typeof SpectrogramInput>;

export const Waveform = z
  .object({
    /**
     * Peak magnitude of each of the equal parts, 0 to 1; for a stretch with fewer samples than points, one
     * per sample.
     */
    waveform: z.array(z.number()),
    /** Only for a stretch: lowest and highest sample of each part, −1 to 1. */
    minima: z.array(z.number()).optional(),
    maxima: z.array(z.number()).optional(),
    metadata: z.object({
      durationMs: z.number(),
      sampleRateHz: z.number().int(),
      sampleCount: z.number().int(),
      /** Levels of the requested part, as fractions of full scale. */
      peak: z.number(),
      rms: z.number(),
      /** The requested stretch, rounded to samples. */
      fromMs: z.number(),
      toMs: z.number(),
    }),
  })
  .meta({ id: 'Waveform' });
export type Waveform = z.infer<typeof Waveform>;

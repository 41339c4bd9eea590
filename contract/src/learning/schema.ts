import { z } from 'zod';
import { BREATH_SOUNDS } from '../analysis/index.ts';
import { DoctorAnalysis } from '../analysis/schema.ts';
import { MANOEUVRES, POSTURES } from '../circumstances/index.ts';
import { Organ, Position } from '../positions/schema.ts';
import { withMessage } from '../validation/index.ts';
import { hasFinding } from './essentials.ts';
import {
  AGE_BANDS,
  CASE_TEXT_MAX_LENGTH,
  CONSENT_BY_MAX_LENGTH,
  CONSENT_NOTE_MAX_LENGTH,
  QUIZ_LENGTHS,
  QUIZ_ORGANS,
  TITLE_MAX_LENGTH,
  WITHDRAWAL_REASON_MAX_LENGTH,
} from './index.ts';

const LARGEST_ID = 2 ** 31 - 1;
const Bilingual = z.object({ th: z.string(), en: z.string() });

/** How a sound was recorded; nothing of it tells the patient. */
const How = z.object({
  organ: Organ,
  /** Null: not known. */
  position: Position.nullable(),
  posture: z.enum(POSTURES).nullable(),
  manoeuvre: z.enum(MANOEUVRES).nullable(),
  durationMs: z.number().int(),
});

const Source = z.object({
  /** Made by Sadap, or recorded from somebody and published for others. */
  kind: z.enum(['made', 'recorded']),
  attribution: Bilingual,
  licence: z.string(),
  /** Where the licence is found; empty for what Sadap makes. */
  licenceUrl: z.string(),
});

/** A sound to learn from that every installation has. */
export const ReferenceSound = How.extend({
  id: z.string(),
  title: Bilingual,
  listenFor: Bilingual,
  findings: DoctorAnalysis,
  isIrregular: z.boolean().describe('Of its rhythm, for which an analysis has no finding'),
  source: Source,
}).meta({ id: 'ReferenceSound' });
export type ReferenceSound = z.infer<typeof ReferenceSound>;

const Title = z.object({ th: z.string(), en: z.string().describe('Where one is empty, the other is shown') });

/** A sound of the hospital's own, without anything that tells the patient. */
export const TeachingCase = How.extend({
  id: z.number().int(),
  title: Title,
  /** Shown with the sound. */
  question: z.string(),
  /** Shown with the findings. */
  explanation: z.string(),
  ageBand: z.enum(AGE_BANDS).nullable(),
  findings: DoctorAnalysis,
}).meta({ id: 'TeachingCase' });
export type TeachingCase = z.infer<typeof TeachingCase>;

/** A teaching case with what administrators keep of it. */
export const CaseRecord = z
  .object({
    id: z.number().int(),
    title: Title,
    organ: Organ,
    position: Position,
    recordingId: z.number().int(),
    sessionId: z.number().int(),
    patient: z.object({ id: z.number().int(), patientID: z.string() }),
    consent: z.object({ by: z.string(), on: z.iso.date(), note: z.string() }),
    madeBy: z.string(),
    madeAt: z.iso.datetime(),
    withdrawn: z.object({ by: z.string(), at: z.iso.datetime(), reason: z.string() }).nullable(),
  })
  .meta({ id: 'CaseRecord' });
export type CaseRecord = z.infer<typeof CaseRecord>;

const words = (longest: number) =>
  z.string(withMessage('required')).trim().max(longest, withMessage('tooLong'));
const said = (longest: number) => words(longest).min(1, withMessage('required'));
const isTrue = z.literal(true, withMessage('mustBeConfirmed'));

export const MakeCaseInput = z
  .object({
    recordingId: z.number(withMessage('required')).int(withMessage('invalid')).min(1).max(LARGEST_ID),
    analysisVersion: z
      .number(withMessage('required'))
      .int(withMessage('invalid'))
      .min(1, withMessage('invalid'))
      .describe('Whose findings were shown: if there are newer ones, no case is made'),
    title: z.object({ th: words(TITLE_MAX_LENGTH), en: words(TITLE_MAX_LENGTH) }),
    question: words(CASE_TEXT_MAX_LENGTH),
    explanation: words(CASE_TEXT_MAX_LENGTH),
    ageBand: z.enum(AGE_BANDS, withMessage('invalid')).nullable(),
    consent: z.object({
      given: isTrue.describe('The patient, or who decides for them, agreed to this use'),
      by: said(CONSENT_BY_MAX_LENGTH).describe('Who obtained it'),
      on: z.iso.date(withMessage('required')).describe('When'),
      note: words(CONSENT_NOTE_MAX_LENGTH).describe('Where it is kept'),
    }),
    heardWhole: isTrue.describe('Somebody listened to the whole sound: nobody speaks in it'),
  })
  .refine(({ title }) => title.th !== '' || title.en !== '', {
    ...withMessage('required'),
    path: ['title', 'th'],
  });
export type MakeCaseInput = z.infer<typeof MakeCaseInput>;

export const WithdrawCaseInput = z.object({ reason: words(WITHDRAWAL_REASON_MAX_LENGTH).default('') });

const HeartEssentials = z
  .object({
    abnormal: z.boolean(),
    s1: z.boolean().describe('Abnormal'),
    s2: z.boolean().describe('Abnormal'),
    s3: z.boolean(),
    s4: z.boolean(),
    systolicMurmur: z.boolean(),
    diastolicMurmur: z.boolean(),
    panSystolicMurmur: z.boolean(),
  })
  .meta({ id: 'HeartEssentials' });
const LungEssentials = z
  .object({
    abnormal: z.boolean(),
    breathSounds: z.enum(BREATH_SOUNDS),
    crackles: z.boolean(),
    wheezes: z.boolean(),
    rhonchi: z.boolean(),
    stridor: z.boolean(),
    pleural_friction_rub: z.boolean(),
  })
  .meta({ id: 'LungEssentials' });
const Essentials = z.union([HeartEssentials, LungEssentials]);

export const StartQuizInput = z.object({
  organs: z.enum(QUIZ_ORGANS, withMessage('invalid')),
  length: z.literal([...QUIZ_LENGTHS], withMessage('invalid')),
});

export const AnswerInput = z.object({
  answer: Essentials.refine((answer) => answer.abnormal || !hasFinding(answer), {
    ...withMessage('invalid'),
    path: ['abnormal'],
  }),
});

const Finding = z.enum([
  'abnormal',
  's1',
  's2',
  's3',
  's4',
  'systolicMurmur',
  'diastolicMurmur',
  'panSystolicMurmur',
  'breathSounds',
  'crackles',
  'wheezes',
  'rhonchi',
  'stridor',
  'pleural_friction_rub',
]);

/** A sound of a quiz. What is right comes with the answer, and not before. */
export const QuizQuestion = How.extend({
  number: z.number().int(),
  isMade: z.boolean(),
  ageBand: z.enum(AGE_BANDS).nullable(),
  question: z.string(),
  answered: z
    .object({
      answer: Essentials,
      right: Essentials,
      agreement: z.array(z.object({ finding: Finding, agrees: z.boolean() })),
      /** Null: the case is no longer there. */
      about: z
        .object({ title: Title, explanation: Bilingual, findings: DoctorAnalysis, source: Source.nullable() })
        .nullable(),
    })
    .nullable(),
}).meta({ id: 'QuizQuestion' });
export type QuizQuestion = z.infer<typeof QuizQuestion>;

export const Quiz = z
  .object({
    id: z.number().int(),
    organs: z.enum(QUIZ_ORGANS),
    startedAt: z.iso.datetime(),
    questions: z.array(QuizQuestion),
  })
  .meta({ id: 'Quiz' });
export type Quiz = z.infer<typeof Quiz>;

/** How often an account agreed. */
export const Agreement = z.object({ asked: z.number().int(), agreed: z.number().int() });
export type Agreement = z.infer<typeof Agreement>;

/** An account's own results; nobody else sees them. */
export const LearningResults = z
  .object({
    /** The quiz that is not finished, if there is one. */
    openQuizId: z.number().int().nullable(),
    /** The newest last. */
    quizzes: z.array(
      Agreement.extend({
        id: z.number().int(),
        organs: z.enum(QUIZ_ORGANS),
        startedAt: z.iso.datetime(),
        answered: z.number().int(),
        total: z.number().int(),
      }),
    ),
    findings: z.array(Agreement.extend({ organ: Organ, finding: Finding })),
  })
  .meta({ id: 'LearningResults' });
export type LearningResults = z.infer<typeof LearningResults>;

/** A sound for learning, by what its address calls it. */
export const LearningSound = z.object({
  key: z
    .string()
    .regex(/^(reference-[a-z0-9-]{1,60}|case-\d{1,9}|question-\d{1,9}-\d{1,2})$/, withMessage('invalid')),
});

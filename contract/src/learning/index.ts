import type { Organ } from '../positions/index.ts';

export * from './essentials.ts';
export type {
  Agreement,
  CaseRecord,
  LearningResults,
  MakeCaseInput,
  Quiz,
  QuizQuestion,
  ReferenceSound,
  TeachingCase,
} from './schema.ts';

export const TITLE_MAX_LENGTH = 120;
export const CASE_TEXT_MAX_LENGTH = 1000;
export const CONSENT_BY_MAX_LENGTH = 120;
export const CONSENT_NOTE_MAX_LENGTH = 500;
export const WITHDRAWAL_REASON_MAX_LENGTH = 300;
/** Longest sound of a teaching case: long enough to judge it, short enough to be listened to whole. */
export const CASE_SOUND_LIMIT_S = 120;

/** Of a teaching case's patient nothing is told but this, where whoever makes it chooses to. */
export const AGE_BANDS = ['adult', 'child'] as const;
export type AgeBand = (typeof AGE_BANDS)[number];

/** What a quiz is about, and how many sounds it may have. */
export const QUIZ_ORGANS = ['heart', 'lung', 'both'] as const;
export type QuizOrgans = (typeof QUIZ_ORGANS)[number];
export const QUIZ_LENGTHS = [5, 10] as const;
export type QuizLength = (typeof QUIZ_LENGTHS)[number];

/** Where a sound for learning is found: a reference, a teaching case, or a quiz's question. */
export type LearningSoundKey = `reference-${string}` | `case-${number}` | `question-${number}-${number}`;
export const referenceKey = (id: string): LearningSoundKey => `reference-${id}`;
export const caseKey = (id: number): LearningSoundKey => `case-${id}`;
/** Names the place in the quiz, not the sound: its name would be the answer. */
export const questionKey = (quizId: number, number: number): LearningSoundKey =>
  `question-${quizId}-${number}`;

/* Bytes, outside the typed contract. */
export const learningSoundPath = (key: string) => `/api/learning/sounds/${key}/sound`;
export const learningSpectrogramPath = (key: string) => `/api/learning/sounds/${key}/spectrogram`;

export const isOrganAsked = (organs: QuizOrgans, organ: Organ): boolean =>
  organs === 'both' || organs === organ;

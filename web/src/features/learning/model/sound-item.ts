import type { DoctorAnalysis } from '@sadap/contract/analysis';
import type { Manoeuvre, Posture } from '@sadap/contract/circumstances';
import {
  caseKey,
  type LearningSoundKey,
  type ReferenceSound,
  referenceKey,
  type TeachingCase,
} from '@sadap/contract/learning';
import type { Organ, Position } from '@sadap/contract/positions';

type Bilingual = { th: string; en: string };

/** A reference or a case, as a list shows it. */
export type SoundItem = {
  key: LearningSoundKey;
  kind: 'made' | 'recorded' | 'case';
  title: Bilingual;
  organ: Organ;
  position: Position | null;
  posture: Posture | null;
  manoeuvre: Manoeuvre | null;
  durationMs: number;
  ageBand: TeachingCase['ageBand'];
  findings: DoctorAnalysis;
  /** Of its rhythm; never normal then. */
  isIrregular: boolean;
  question: string;
  explanation: Bilingual;
  source: ReferenceSound['source'] | null;
};

export const itemOfReference = ({ id, listenFor, source, ...sound }: ReferenceSound): SoundItem => ({
  ...sound,
  key: referenceKey(id),
  kind: source.kind,
  ageBand: null,
  question: '',
  explanation: listenFor,
  source,
});

export const itemOfCase = ({ id, explanation, ...sound }: TeachingCase): SoundItem => ({
  ...sound,
  key: caseKey(id),
  kind: 'case',
  isIrregular: false,
  explanation: { th: explanation, en: explanation },
  source: null,
});

/** A text in the page's language, or in the other where it has none. */
export const inLanguage = (text: Bilingual, language: 'th' | 'en'): string =>
  text[language] || text[language === 'th' ? 'en' : 'th'];

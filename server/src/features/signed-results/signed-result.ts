import type { AiWarning } from '@sadap/contract/ai-analysis';
import type { DoctorAnalysis } from '@sadap/contract/analysis';
import type { Circumstances } from '@sadap/contract/circumstances';
import type { Gender } from '@sadap/contract/patients';
import type { Organ, Position } from '@sadap/contract/positions';
import type { ReportLanguage } from '@sadap/contract/reports';
import type { VitalSign } from '@sadap/contract/vital-signs';

/** Somebody of the hospital. `username` is the same for ever; a name may change. */
export type ResultPerson = { username: string; name: string };

/** A stored sound, what the doctor signed about it, and what was added later. Instants: ISO 8601, UTC. */
export type ResultSound = {
  id: number;
  organ: Organ;
  position: Position;
  circumstances: Circumstances;
  /** Null: imported. */
  heardAt: string | null;
  /** SHA-256 of the sound's file when it was signed, in hex. */
  sha256: string;
  seconds: number;
  /** Bluetooth or network address of the stethoscope; null: imported, or this machine's microphone. */
  stethoscope: string | null;
  analysis: DoctorAnalysis;
  /** The analysis in sentences, as the report has it. */
  words: { th: string; en: string };
  signature: { by: ResultPerson; at: string; analysisVersion: number };
  /** Oldest first. */
  addenda: { number: number; by: ResultPerson; at: string; text: string }[];
  /** Computed from the sound, per minute; null where nothing regular was heard. */
  heartRate: number | null;
  respiratoryRate: number | null;
  ai: {
    modelName: string;
    modelVersion: string;
    /** Class of the classifier, or null where it gave no answer. */
    verdict: string | null;
    warnings: AiWarning[];
    at: string;
  } | null;
};

/** A check-up whose every sound is signed, and what was stated about it. */
export type SignedCheckUp = {
  patient: {
    hn: string;
    title: string | null;
    firstName: string | null;
    lastName: string | null;
    /** As shown; null where nobody has given one. */
    name: string | null;
    /** 'YYYY', 'YYYY-MM' or 'YYYY-MM-DD', of the Christian era. */
    birthDate: string;
    gender: Gender;
  };
  checkUp: { id: number; number: number; at: string };
  vitalSigns: MeasuredSigns | null;
  /** At least one. */
  sounds: ResultSound[];
  /** Of the last signature or addendum. */
  signedAt: string;
};
export type MeasuredSigns = { measuredAt: string } & Record<VitalSign, number | null>;

/** All that leaves of it for the hospital's system. */
export type SignedResult = SignedCheckUp & {
  /** Names what clinicians stated: the same for each try. Letters, digits and '-'. */
  key: string;
  /** Key of the result of this check-up that this one takes the place of. */
  replaces: string | null;
  checkUp: {
    /** Opens the check-up in Sadap. */
    address: string;
  };
  report: { pdf: Uint8Array; sha256: string; language: ReportLanguage; fileName: string };
};

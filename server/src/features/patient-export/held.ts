import type { GlassReason, RestrictionKind } from '@sadap/contract/access';
import type { AiWarning } from '@sadap/contract/ai-analysis';
import type { DoctorAnalysis } from '@sadap/contract/analysis';
import type { Circumstances } from '@sadap/contract/circumstances';
import type { PatientFileType } from '@sadap/contract/files';
import type { Gender, InsuranceRight } from '@sadap/contract/patients';
import type { Organ, Position } from '@sadap/contract/positions';
import type { ProtocolStep } from '@sadap/contract/protocols';
import type { Quality } from '@sadap/contract/quality';
import type { Gap, OriginalSound } from '@sadap/contract/recordings';
import type { Right } from '@sadap/contract/rights-requests';
import type { SoundEvent } from '@sadap/contract/sound-events';
import type { CaptureState } from '@sadap/contract/streaming';
import type { Beats, Breathing } from '@sadap/dsp';
import type { StoredSkip } from '../examinations/index.ts';
import type { CorrectedMarks } from '../sound-findings/index.ts';

type Row = Record<string, unknown>;

/**
 * Rows that belong to a patient, by table, as PostgreSQL writes them in JSON: columns by name, instants in
 * ISO 8601. What the overview shows is typed.
 */
export type Held = {
  patients: (Row & {
    id: number;
    hn: string;
    name: string | null;
    citizen_id: string | null;
    insurance_right: InsuranceRight | null;
    gender: Gender;
    date_of_birth: string;
    stated_age: number | null;
    weight_kg: number;
    height_cm: number;
    phone: string | null;
    address: string | null;
    medical_history: string | null;
    underlying_diseases: string[] | null;
    allergies: string[] | null;
    created_at: string;
    created_by: number;
    updated_at: string;
    updated_by: number | null;
  })[];
  check_ups: (Row & {
    id: number;
    session_number: number;
    session_date: string;
    note: string | null;
    vital_signs_id: number | null;
    created_by: number;
  })[];
  examinations: (Row & {
    id: number;
    check_up_id: number;
    name_th: string;
    name_en: string;
    steps: ProtocolStep[];
    skipped: StoredSkip[];
    started_by: number;
    started_at: string;
  })[];
  vital_signs: (Row & {
    id: number;
    heart_rate: number | null;
    blood_pressure_systolic: number | null;
    blood_pressure_diastolic: number | null;
    oxygen_saturation: number | null;
    respiration_rate: number | null;
    temperature: number | null;
    measured_at: string;
    updated_by: number;
  })[];
  recordings: (Row & {
    id: number;
    organ: Organ;
    position: Position;
    check_up_id: number;
    blob_key: string;
    original_blob_key: string | null;
    original: OriginalSound | null;
    byte_count: number;
    sample_count: number;
    sample_rate_hz: number;
    gaps: Gap[];
    examination_id: number | null;
    examination_step: number | null;
    created_by: number;
    created_at: string;
    /** Null: imported. */
    recorded_at: string | null;
  })[];
  analyses: (OfRecording & { version: number; author: number; created_at: string; body: DoctorAnalysis })[];
  analysis_signatures: (OfRecording & {
    analysis_version: number;
    signer: number;
    signed_at: string;
    sha256: string;
  })[];
  analysis_addenda: (OfRecording & { number: number; author: number; created_at: string; text: string })[];
  signed_reports: {
    check_up_id: number;
    /** Whom it names. */
    patient_id: number;
    language: string;
    pdf: string;
    sha256: string;
    created_at: string;
  }[];
  recording_circumstances: (OfRecording & Circumstances & { author: number; created_at: string })[];
  position_corrections: (OfRecording & {
    author: number;
    created_at: string;
    from_position: Position;
    to_position: Position;
  })[];
  sound_findings: (OfRecording & { quality: Quality; beats: Beats | null; breathing: Breathing | null })[];
  sound_corrections: (OfRecording & {
    version: number;
    author: number;
    created_at: string;
    marks: CorrectedMarks | null;
  })[];
  sound_events: (OfRecording & {
    version: number;
    author: number;
    created_at: string;
    events: SoundEvent[];
  })[];
  ai_analyses: (OfRecording & {
    id: number;
    author: number;
    created_at: string;
    model_name: string;
    model_version: string;
    confidence: Record<string, number>;
    /** Classes whose share says nothing. */
    unproven: string[];
    verdict: string | null;
    warnings: AiWarning[];
    notes: string;
    normal_blob_key: string;
    analysis_blob_key: string;
  })[];
  ai_opinions: (Row & {
    analysis_id: number;
    user_id: number;
    agrees: boolean;
    comment: string;
    created_at: string;
  })[];
  heart_outcomes: (Row & { date: string; has_disease: boolean; note: string; entered_at: string })[];
  questions: (OfRecording & {
    asker_id: number;
    asked_id: number;
    question: string;
    asked_at: string;
    answer_text: string | null;
    answer_analysis: DoctorAnalysis | null;
    answered_at: string | null;
  })[];
  /** Sounds to learn from that were made of the patient's own, and the consent. */
  teaching_cases: (OfRecording & {
    consent_by: string;
    consent_on: string;
    created_by: number;
    created_at: string;
    withdrawn_by: number | null;
    withdrawn_at: string | null;
  })[];
  captures: (Row & {
    id: string;
    state: CaptureState;
    organ: Organ;
    position: Position;
    check_up_id: number;
    clinician: number;
    started_at: string;
  })[];
  patient_files: (Row & {
    id: number;
    original_name: string;
    file_type: PatientFileType;
    byte_count: number;
    blob_key: string;
    uploaded_by: number;
    uploaded_at: string;
  })[];
  namings: (Row & { check_up_id: number; named_by: number; named_at: string })[];
  shared_listenings: (Row & { id: string; host_id: number; guest_id: number; invited_at: string })[];
  glass_openings: (Row & { user_id: number; reason: GlassReason; note: string; opened_at: string })[];
  patient_former_values: (Row & { version: number; changed_by: number; changed_at: string })[];
  patient_restrictions: (Row & {
    kind: RestrictionKind;
    note: string;
    restricted_at: string;
    restricted_by: number;
    lifted_at: string | null;
  })[];
  patient_merges: (Row & {
    /** Null: it was undone, and is another patient's. */
    gone_hn: string | null;
    reason: string;
    merged_by: number;
    merged_at: string;
    undone_at: string | null;
  })[];
  hospital_patients: (Row & { agreed_at: string })[];
  adt_messages: Row[];
  rights_requests: (Row & { kind: Right; person: string; received_at: string; closed_at: string | null })[];
};
type OfRecording = Row & { recording_id: number };

export type StaffRow = {
  id: number;
  username: string;
  title: string;
  first_name: string;
  last_name: string;
  department: string;
};

/** Columns that name an account. */
const STAFF_COLUMNS = [
  'created_by',
  'updated_by',
  'author',
  'signer',
  'user_id',
  'clinician',
  'uploaded_by',
  'asker_id',
  'asked_id',
  'host_id',
  'guest_id',
  'reviewed_by',
  'restricted_by',
  'lifted_by',
  'withdrawn_by',
  'changed_by',
  'entered_by',
  'corrected_by',
  'named_by',
  'merged_by',
  'undone_by',
  'handled_by',
  'opened_by',
  'closed_by',
];

/** The accounts that a patient's rows name. */
export function staffIn(held: Held): number[] {
  const ids = Object.values(held)
    .flat()
    .flatMap((row: Row) => STAFF_COLUMNS.map((column) => row[column]));
  return [...new Set(ids.filter((id) => typeof id === 'number'))];
}

/** Where bytes lie on our disks, and what follows from other columns or from the sound. */
const INTERNAL_COLUMNS = [
  'blob_key',
  'original_blob_key',
  'thumbnail_key',
  'normal_blob_key',
  'analysis_blob_key',
  'request_id',
  'search_text',
  'name_key',
  'username_key',
  'email_key',
  'waveform',
];

/** A row as it leaves the system. */
export const withoutInternals = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !INTERNAL_COLUMNS.includes(column)));

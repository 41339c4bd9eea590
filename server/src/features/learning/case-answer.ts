import type { CaseRecord, TeachingCase } from '@sadap/contract/learning';
import { Position } from '@sadap/contract/positions/schema';
import { durationMsOf } from './learning-sound.ts';
import type { CaseRecordRow, CaseRow } from './queries.ts';

/** What learners receive: nothing in it tells the patient, the recording or its day. */
export const toCase = (row: CaseRow): TeachingCase => ({
  id: row.id,
  organ: row.organ,
  position: Position.parse(row.position),
  posture: row.posture,
  manoeuvre: row.manoeuvre,
  durationMs: durationMsOf(row),
  title: { th: row.titleTh, en: row.titleEn },
  question: row.question,
  explanation: row.explanation,
  ageBand: row.ageBand,
  findings: row.findings,
});

/** What administrators keep, to find a case when its patient withdraws the consent. */
export const toCaseRecord = (row: CaseRecordRow): CaseRecord => ({
  id: row.id,
  title: { th: row.title_th, en: row.title_en },
  organ: row.organ,
  position: row.position,
  recordingId: row.recording_id,
  sessionId: row.check_up_id,
  patient: { id: row.patient_id, patientID: row.hn },
  consent: { by: row.consent_by, on: row.consent_on, note: row.consent_note },
  madeBy: row.made_by,
  madeAt: new Date(row.created_at).toISOString(),
  withdrawn: row.withdrawn_at
    ? {
        by: row.withdrawn_by_name ?? '',
        at: new Date(row.withdrawn_at).toISOString(),
        reason: row.withdrawal_reason ?? '',
      }
    : null,
});

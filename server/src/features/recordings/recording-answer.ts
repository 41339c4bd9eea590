import { type AiSummary, CLASSES_OF } from '@sadap/contract/ai-analysis';
import { type Circumstances, UNSTATED } from '@sadap/contract/circumstances';
import type { Organ } from '@sadap/contract/positions';
import { Position } from '@sadap/contract/positions/schema';
import type { Recording } from '@sadap/contract/recordings';
import { stepOfRow } from '../examinations/index.ts';
import type { RecordingRow } from './queries.ts';

export const durationOf = ({ sampleCount, sampleRateHz }: { sampleCount: number; sampleRateHz: number }) =>
  Math.round((sampleCount * 1000) / sampleRateHz);

/** With the classes in their order, which the database does not keep. */
function toAiSummary(
  organ: Organ,
  { id, verdict, confidence, unproven, warnings, createdAt }: NonNullable<RecordingRow['ai']>,
): AiSummary {
  return {
    analysisId: id,
    verdict,
    confidence: Object.fromEntries(
      CLASSES_OF[organ].flatMap((name) => (name in confidence ? [[name, confidence[name] ?? 0]] : [])),
    ),
    unproven,
    warnings,
    created_at: new Date(createdAt).toISOString(),
  };
}

function circumstancesOf({ circumstances }: RecordingRow): Circumstances {
  if (!circumstances) return UNSTATED;
  const { version: _seen, ...stated } = circumstances;
  return stated;
}

export function toRecording(row: RecordingRow): Recording {
  return {
    recording_id: row.id,
    organ: row.organ,
    file_name: row.fileName ?? '',
    position: Position.parse(row.position),
    position_version: row.positionVersion,
    examination: stepOfRow(row),
    circumstances: circumstancesOf(row),
    circumstances_version: row.circumstances?.version ?? 0,
    created_at: row.createdAt.toISOString(),
    recorded_at: row.recordedAt?.toISOString() ?? null,
    created_by: { id: row.createdBy, username: row.createdByUsername },
    session_id: row.checkUpId,
    patient_id: row.patientId,
    doctor_analysis: row.analysis,
    analysis_version: row.analysisVersion,
    signature: row.signature && {
      ...row.signature,
      signedAt: new Date(row.signature.signedAt).toISOString(),
    },
    ai: row.ai && toAiSummary(row.organ, row.ai),
    duration_ms: durationOf(row),
    sample_rate_hz: row.sampleRateHz,
    sha256: row.sha256,
    is_silent: row.isSilent,
    gaps: row.gaps,
    listening: row.listening,
    original: row.original,
  };
}

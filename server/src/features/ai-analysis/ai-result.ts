import {
  AI_FINDINGS_OF,
  type AiResult,
  aiPicturePath,
  CLASSES_OF,
  CLASSIFIER_OF,
} from '@sadap/contract/ai-analysis';
import { limitsOf } from './operating-point.ts';
import type { AiAnalysisRow, AiOpinionRow } from './queries.ts';

type Row = Omit<AiAnalysisRow['result'], 'id' | 'normalBlobKey' | 'analysisBlobKey'>;

export function toAiResult(
  { result, organ, authorName, judgedBy }: AiAnalysisRow,
  opinions: AiOpinionRow[],
): AiResult {
  const { id } = result;
  return {
    ...answerOf(result, organ, authorName, judgedBy),
    analysisId: id,
    spectrograms: {
      normal: aiPicturePath(id, 'normal'),
      analysis: aiPicturePath(id, result.spectrum.isColoured ? 'analysis' : 'normal'),
    },
    opinions: opinions
      .filter(({ opinion }) => opinion.analysisId === id)
      .map(({ opinion, username }) => ({
        user: { id: opinion.userId, username },
        agrees: opinion.agrees,
        comment: opinion.comment,
        created_at: opinion.createdAt.toISOString(),
      })),
  };
}

/** An unsaved result carries its pictures itself. */
export function unsavedAiResult(
  { point, ...row }: Row & { point: AiAnalysisRow['judgedBy'] },
  organ: 'heart' | 'lung',
  authorName: string,
  pictures: { normal: Uint8Array; analysis: Uint8Array },
): AiResult {
  const dataUrl = (png: Uint8Array) => `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  return {
    ...answerOf(row, organ, authorName, point),
    analysisId: null,
    spectrograms: { normal: dataUrl(pictures.normal), analysis: dataUrl(pictures.analysis) },
    opinions: [],
  };
}

function answerOf(
  row: Row,
  organ: 'heart' | 'lung',
  authorName: string,
  judgedBy: AiAnalysisRow['judgedBy'],
) {
  const { modelVersion, verdict, unproven, quality, durationS, analysedS, warnings, notes } = row;
  const { isColoured: _, ...spectrum } = row.spectrum;
  return {
    confidence: inOrder(row.confidence, CLASSES_OF[organ]),
    metadata: {
      modelName: CLASSIFIER_OF[organ],
      modelVersion,
      organ,
      verdict,
      unproven,
      findings: inOrder(row.findings, AI_FINDINGS_OF[organ]),
      quality,
      durationS,
      analysedS,
      warnings,
      operatingPoint: pointOf(judgedBy),
      spectrum: { ...spectrum, fromS: spectrum.fromS ?? 0 },
      notes,
      created_at: row.createdAt.toISOString(),
      created_by: { id: row.author, username: authorName },
    },
  };
}

/** The database does not keep the order of the names. */
function inOrder(shares: Readonly<Record<string, number>>, names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.flatMap((name) => (name in shares ? [[name, shares[name] ?? 0]] : [])));
}

function pointOf(judgedBy: AiAnalysisRow['judgedBy']) {
  const limits = limitsOf(judgedBy ?? undefined);
  return judgedBy && limits
    ? { number: judgedBy.number, ...limits, chosenAt: judgedBy.chosenAt.toISOString() }
    : null;
}

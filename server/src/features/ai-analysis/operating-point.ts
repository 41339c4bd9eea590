import type { Limits } from '@sadap/contract/ai-validation';
import type { ModelDescription } from '../../ai/model-files.ts';
import type { Database } from '../../database/connection.ts';
import { type OperatingPointRow, operatingPointsQueries } from './operating-point-queries.ts';

/** A model as it judges, and the choice that it follows; null: its own limits. */
export type Judging = { description: ModelDescription; point: OperatingPointRow | null };

/** Null: the model's own are in force. */
export function limitsOf(point: OperatingPointRow | undefined): Limits | null {
  if (!point || point.absentUpTo === null || point.presentFrom === null) return null;
  return { absentUpTo: point.absentUpTo, presentFrom: point.presentFrom };
}

/** The model as it judges now. Read before each sound: a choice holds from the next one, on every server. */
export async function judging(db: Database, description: ModelDescription): Promise<Judging> {
  const { rules, version } = description;
  if (!rules.murmur) return { description, point: null };
  const point = await operatingPointsQueries(db).newest(version);
  const limits = limitsOf(point);
  if (!point || !limits) return { description, point: null };
  const murmur = { ...rules.murmur, ...limits };
  return { description: { ...description, rules: { ...rules, murmur } }, point };
}

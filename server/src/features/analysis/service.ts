import type { DoctorAnalysis } from '@sadap/contract/analysis';
import { HeartAnalysis, LungAnalysis } from '@sadap/contract/analysis/schema';
import type { Organ } from '@sadap/contract/positions';
import { validationKeyOf } from '@sadap/contract/validation';
import { AppError } from '../../errors.ts';

/** An analysis that fits the organ; anything else is an error at `field`. */
export function parseAnalysis(organ: Organ, value: unknown, field = 'doctor_analysis'): DoctorAnalysis {
  const result = (organ === 'heart' ? HeartAnalysis : LungAnalysis).safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = [field, ...(issue?.path.map(String) ?? [])].join('.');
  throw AppError.invalid(path, issue ? validationKeyOf(issue) : 'invalid');
}

/** The same from a form's JSON text; an empty field means that nobody has reviewed the sound. */
export function parseAnalysisText(organ: Organ, text: string | undefined): DoctorAnalysis | null {
  if (!text?.trim() || text === 'null') return null;
  try {
    return parseAnalysis(organ, JSON.parse(text));
  } catch (error) {
    throw error instanceof SyntaxError ? AppError.invalid('doctor_analysis', 'invalid') : error;
  }
}

import type { DoctorAnalysis, HeartAnalysis, LungAnalysis } from '@sadap/contract/analysis';

/** A description as stored: only at an abnormal or present finding. */
export const kept = (description: string, isAsked: boolean) => (isAsked ? description.trim() : '');

/** A form starts with the stored values, or with everything undecided. */
export const asHeartAnalysis = (analysis: DoctorAnalysis | null | undefined): HeartAnalysis | null =>
  analysis && 's1' in analysis ? analysis : null;

export const asLungAnalysis = (analysis: DoctorAnalysis | null | undefined): LungAnalysis | null =>
  analysis && 'breathSounds' in analysis ? analysis : null;

/**
 * Whether a value has the fields of a form's draft; where the shape has null, anything but an object is
 * allowed.
 */
export function hasShapeOf<Shape>(shape: Shape, value: unknown): value is Shape {
  if (shape === null) return typeof value !== 'object' || value === null;
  if (typeof shape !== 'object') return typeof value === typeof shape;
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map(Object.entries(value));
  return Object.entries(shape).every(
    ([name, part]) => fields.has(name) && hasShapeOf(part, fields.get(name)),
  );
}

/** Descriptions of a draft that are not stored, because what they describe is not chosen any more. */
export function descriptionsLeftOut(draft: unknown, stored: unknown): string[] {
  if (typeof draft !== 'object' || draft === null) return [];
  const parts = new Map(Object.entries(typeof stored === 'object' && stored !== null ? stored : {}));
  return Object.entries(draft).flatMap(([name, part]) => {
    if (name !== 'description') return descriptionsLeftOut(part, parts.get(name));
    const typed = typeof part === 'string' ? part.trim() : '';
    return typed === '' || parts.get(name) ? [] : [typed];
  });
}

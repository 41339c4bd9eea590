import { keptDraft } from '../../../platform/kept-drafts.ts';

/**
 * Where a form is kept while it is being filled in. `base`: the version of the analysis that it started from.
 */
export type KeptAs = { name: string; base: number };

/** The form that a reload interrupted. */
export function keptAnalysis(name: string): { base: number; draft: unknown } | null {
  const kept = keptDraft(name);
  if (typeof kept !== 'object' || kept === null || !('base' in kept) || !('draft' in kept)) return null;
  return typeof kept.base === 'number' ? { base: kept.base, draft: kept.draft } : null;
}

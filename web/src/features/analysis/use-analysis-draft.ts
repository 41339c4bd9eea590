import { type ReactNode, useEffect, useState } from 'react';
import { forgetDraft, keepDraft } from '../../platform/kept-drafts.ts';
import { hasShapeOf } from './analysis-draft.ts';
import { type KeptAs, keptAnalysis } from './kept-analysis.ts';

type DraftProps<Analysis> = {
  /** What is filled in already. */
  initial: Analysis | null;
  /** null while something must still be decided. Keep it stable. */
  onChange?: ((analysis: Analysis | null) => void) | undefined;
  /** Whether something is filled in that is not saved. Keep it stable. */
  onDirty?: ((isDirty: boolean) => void) | undefined;
  /** Where it is kept until the form is closed, so that it survives a reload. */
  keptAs: KeptAs;
};

/** What every analysis form is given. */
export type AnalysisFormProps<Analysis> = DraftProps<Analysis> & {
  onSubmit: (analysis: Analysis) => void;
  isBusy: boolean;
  submitLabel: string;
  busyLabel: string;
  /** What has happened elsewhere meanwhile. */
  notice?: ReactNode;
  /** Buttons beside Save. */
  actions?: ReactNode;
};

/** A form's draft, and what of it would be stored. */
export function useAnalysisDraft<Draft, Analysis extends Draft>(
  empty: Draft,
  analysisOf: (draft: Draft) => Analysis | null,
  { initial, onChange, onDirty, keptAs: { name, base } }: DraftProps<Analysis>,
) {
  const [interrupted] = useState(() => {
    const kept = keptAnalysis(name);
    return kept && hasShapeOf(empty, kept.draft) ? kept.draft : null;
  });
  const [draft, setDraft] = useState<Draft>(interrupted ?? initial ?? empty);
  const [isTouched, setIsTouched] = useState(interrupted !== null);
  const [isResumed, setIsResumed] = useState(interrupted !== null);

  useEffect(() => {
    if (!isTouched) return;
    onChange?.(analysisOf(draft));
    onDirty?.(true);
    keepDraft(name, { base, draft });
  }, [draft, isTouched, onChange, onDirty, analysisOf, name, base]);
  // a reload ends no effect: only what is closed in the page is forgotten
  useEffect(() => () => forgetDraft(name), [name]);
  useEffect(() => () => onDirty?.(false), [onDirty]);

  return {
    draft,
    analysis: analysisOf(draft),
    /** Drops what a reload had interrupted; null: nothing of it is here. */
    startAnew: isResumed
      ? () => {
          setDraft(initial ?? empty);
          setIsResumed(false);
        }
      : null,
    change: (next: (current: Draft) => Draft) => {
      setDraft(next);
      setIsTouched(true);
    },
  };
}

import { type ReactNode, useEffect, useState } from 'react';
import { forgetDraft, keepDraft } from '../../../platform/kept-drafts.ts';
import { hasShapeOf } from '../model/analysis-draft.ts';
import { type KeptAs, keptAnalysis } from '../model/kept-analysis.ts';

type DraftProps<Analysis> = {
  /** Initial values. */
  initial: Analysis | null;
  /** Null while something must still be decided. Keep it stable. */
  onChange?: ((analysis: Analysis | null) => void) | undefined;
  /** Reports unsaved input. Keep it stable. */
  onDirty?: ((isDirty: boolean) => void) | undefined;
  /** Where it is kept until the form is closed, so that it survives a reload. */
  keptAs: KeptAs;
};

/** Props of every analysis form. */
export type AnalysisFormProps<Analysis> = DraftProps<Analysis> & {
  onSubmit: (analysis: Analysis) => void;
  isBusy: boolean;
  submitLabel: string;
  busyLabel: string;
  /** What is said of a poor signal; without it, the signal is not known to be poor. */
  poor?: string | null | undefined;
  /** What has happened elsewhere in the meantime. */
  notice?: ReactNode;
  /** Buttons next to Save. */
  actions?: ReactNode;
};

/** A form's draft, and the value to store. */
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
  // A reload runs no cleanup, so only closing within the page forgets the draft.
  useEffect(() => () => forgetDraft(name), [name]);
  useEffect(() => () => onDirty?.(false), [onDirty]);

  return {
    draft,
    analysis: analysisOf(draft),
    /** Discards what a reload interrupted; null: there is none. */
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

import { type ReactNode, useEffect, useState } from 'react';

type DraftProps<Analysis> = {
  /** What is filled in already. */
  initial: Analysis | null;
  /** null while something must still be decided. Keep it stable. */
  onChange?: ((analysis: Analysis | null) => void) | undefined;
  /** Whether something is filled in that is not saved. Keep it stable. */
  onDirty?: ((isDirty: boolean) => void) | undefined;
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
  { initial, onChange, onDirty }: DraftProps<Analysis>,
) {
  const [draft, setDraft] = useState<Draft>(initial ?? empty);
  const [isTouched, setIsTouched] = useState(false);

  useEffect(() => {
    if (!isTouched) return;
    onChange?.(analysisOf(draft));
    onDirty?.(true);
  }, [draft, isTouched, onChange, onDirty, analysisOf]);
  useEffect(() => () => onDirty?.(false), [onDirty]);

  return {
    draft,
    analysis: analysisOf(draft),
    change: (next: (current: Draft) => Draft) => {
      setDraft(next);
      setIsTouched(true);
    },
  };
}

import { useEffect } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { errorText } from '../../../platform/api-error.ts';
import { toast } from '../../../ui/toast/toast.ts';

/** Reports each failed load once. */
export function useLoadFailure(error: unknown, title: string): void {
  const { language } = useTexts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is no new failure
  useEffect(() => {
    if (error) toast.error({ title, message: errorText(error, language) });
  }, [error]);
}

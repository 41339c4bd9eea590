import type { Circumstances } from '@sadap/contract/circumstances';
import { useCallback } from 'react';
import { useTexts } from '../../i18n/index.ts';

/** Posture and manoeuvre in words, as far as they are stated; '' if neither is. */
export function useCircumstancesText(): (
  circumstances: Pick<Circumstances, 'posture' | 'manoeuvre'>,
) => string {
  const { t } = useTexts();
  return useCallback(
    ({ posture, manoeuvre }) =>
      [
        posture && t(`circumstances.postures.${posture}`),
        manoeuvre && t(`circumstances.manoeuvres.${manoeuvre}`),
      ]
        .filter(Boolean)
        .join(' · '),
    [t],
  );
}

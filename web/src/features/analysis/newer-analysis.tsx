import { Alert, Button } from '@mantine/core';
import type { Organ } from '@sadap/contract';
import { useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { AnalysisHistory } from './analysis-history.tsx';

/** Somebody has saved an analysis while this form is filled in: said, and there to be read. */
export function NewerAnalysis({ organ, recordingId }: { organ: Organ; recordingId: number }) {
  const { t } = useTexts();
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <Alert color="yellow" role="alert" title={t('analysis.newer')}>
        <Button variant="default" aria-expanded={isShown} onClick={() => setIsShown((shown) => !shown)}>
          {t(isShown ? 'analysis.hideNewer' : 'analysis.showNewer')}
        </Button>
      </Alert>
      {isShown && <AnalysisHistory organ={organ} recordingId={recordingId} />}
    </>
  );
}

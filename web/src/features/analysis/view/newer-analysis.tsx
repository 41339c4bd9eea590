import { Button } from '@mantine/core';
import type { Organ } from '@sadap/contract/positions';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { AnalysisHistory } from './analysis-history.tsx';
import { FormNotice } from './form-notice.tsx';

/**
 * Tells that somebody has saved an analysis while this form is being filled in, and lets the user read it.
 */
export function NewerAnalysis({ organ, recordingId }: { organ: Organ; recordingId: number }) {
  const { t } = useTexts();
  const [isShown, setIsShown] = useState(false);
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) shown.current?.scrollIntoView({ block: 'start' });
  }, [isShown]);
  return (
    <>
      {isShown && (
        <div ref={shown} style={{ maxHeight: '40dvh', overflowY: 'auto' }}>
          <AnalysisHistory organ={organ} recordingId={recordingId} />
        </div>
      )}
      <FormNotice title={t('analysis.newer')}>
        <Button variant="default" aria-expanded={isShown} onClick={() => setIsShown((is) => !is)}>
          {t(isShown ? 'analysis.hideNewer' : 'analysis.showNewer')}
        </Button>
      </FormNotice>
    </>
  );
}

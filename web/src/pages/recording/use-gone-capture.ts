import { useEffect, useRef } from 'react';
import { isCaptureGone } from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { toast } from '../../ui/toast/toast.ts';

/** Leaves a capture, and says so, when a request has shown that there is nothing left to save. */
export function useGoneCapture(error: unknown, leave: () => void): void {
  const { t } = useTexts();
  const latest = useRef(leave);
  latest.current = leave;
  const isGone = isCaptureGone(error);
  useEffect(() => {
    if (!isGone) return;
    toast.warning({ title: t('streaming.unsaved.gone') });
    latest.current();
  }, [isGone, t]);
}

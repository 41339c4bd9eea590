import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { steadyMs } from '../../../platform/steady-clock.ts';
import { clockTime } from '../../../sound/clock-time.ts';

/** Duration of the call. */
export function CallClock({ sinceMs }: { sinceMs: number }) {
  const { t } = useTexts();
  const [nowMs, setNowMs] = useState(steadyMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(steadyMs()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="sadap-digits" role="timer" aria-label={t('calls.window.duration')}>
      {clockTime(nowMs - sinceMs)}
    </span>
  );
}

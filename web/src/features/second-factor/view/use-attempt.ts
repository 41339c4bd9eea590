import { useState } from 'react';
import { useReportBusy } from '../../../ui/dialog/form-busy.ts';

/** Runs what may be refused; keeps whether it runs, and the refusal for the field or an alert. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useReportBusy(isBusy);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return { attempt, isBusy, failure };
}

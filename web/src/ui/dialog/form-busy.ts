import { createContext, useContext, useEffect } from 'react';

/** Learns whether the form inside is being saved. */
export const FormBusyContext = createContext<(isBusy: boolean) => void>(() => undefined);

/** For a form: keeps the surrounding dialog, if any, open while it is being saved. */
export function useReportBusy(isBusy: boolean): void {
  const report = useContext(FormBusyContext);
  useEffect(() => {
    report(isBusy);
    return () => report(false);
  }, [isBusy, report]);
}

import { createContext, useContext, useEffect } from 'react';

/** Hears whether the form within is being saved. */
export const FormBusyContext = createContext<(isBusy: boolean) => void>(() => undefined);

/** For a form: the dialog around it, if there is one, stays open while it is saved. */
export function useReportBusy(isBusy: boolean): void {
  const report = useContext(FormBusyContext);
  useEffect(() => {
    report(isBusy);
    return () => report(false);
  }, [isBusy, report]);
}

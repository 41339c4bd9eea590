import type { Patient } from '@sadap/contract/patients';
import { present } from '@sadap/contract/present-time';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { errorText } from '../../../platform/api-error.ts';
import { useSignedIn } from '../../../platform/session.ts';
import { checkUpsKey } from '../../../queries/checkups.ts';
import { labelledHn } from '../../../ui/list/labelled-hn.ts';
import { mergedHnMeant } from '../../../ui/list/only-match.ts';
import { confirm } from '../../../ui/page/confirm.tsx';
import { findPatient } from '../model/find-patient.ts';
import { type Step, testSessions } from '../model/steps.ts';

export type Run = { patient: string; startedAt: string; steps: Step[]; isDone: boolean };

/** The log of tests, the latest first, and what is wrong with the typed patient. */
export function useSessionTest() {
  const { t, language } = useTexts();
  const session = useSignedIn();
  const queries = useQueryClient();
  const [runs, setRuns] = useState<Run[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const changeLatest = (change: (run: Run) => Run) =>
    setRuns(([latest, ...earlier]) => (latest ? [change(latest), ...earlier] : []));

  async function test(patient: Patient, typed: string) {
    const name = [patient.patientID, patient.name].filter(Boolean).join(' ');
    const hn = mergedHnMeant(typed, patient);
    const isSure = await confirm({
      title: t('sessionTest.confirmTitle'),
      message: [
        hn !== undefined && t('sessionTest.isPart', { hn: labelledHn(hn), patient: name }),
        t('sessionTest.confirmMessage', { patient: name }),
        afterwards,
      ]
        .filter(Boolean)
        .join(' '),
      confirm: t('sessionTest.confirm'),
    });
    if (!isSure) return;
    const startedAt = present().toISOString();
    setRuns((earlier) => [{ patient: name, startedAt, steps: [], isDone: false }, ...earlier]);
    const order = {
      patientId: patient.id,
      userId: session.userId,
      note: t('sessionTest.note'),
    };
    await testSessions(order, (step) => changeLatest((run) => ({ ...run, steps: [...run.steps, step] })));
    changeLatest((run) => ({ ...run, isDone: true }));
    await queries.invalidateQueries({ queryKey: checkUpsKey() });
  }

  const start = async (typed: string) => {
    if (!typed) return setFault(t('sessionTest.patientMissing'));
    setBusy(true);
    setFault(null);
    try {
      const patient = await findPatient(typed);
      if (patient) await test(patient, typed);
      else setFault(t('sessionTest.patientNotFound'));
    } catch (error) {
      setFault(errorText(error, language));
    } finally {
      setBusy(false);
    }
  };

  const afterwards = t('sessionTest.removedAfterwards');
  const clear = () => setRuns([]);
  return { runs, start, clear, isBusy, fault, clearFault: () => setFault(null), afterwards };
}

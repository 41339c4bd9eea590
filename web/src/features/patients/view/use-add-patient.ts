import { ageYears, isBirthDate, type Patient } from '@sadap/contract/patients';
import { CreatePatientInput } from '@sadap/contract/patients/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { errorCodeOf } from '../../../platform/api-error.ts';
import { patientsKey } from '../../../queries/patients.ts';
import { useZodForm } from '../../../ui/form/zod-form.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { EMPTY_PATIENT } from '../model/patient-form-values.ts';
import { useSamePatients } from './use-same-patients.ts';

/** What the hospital's system has said of the patient. */
export type GivenPatient = Pick<
  z.input<typeof CreatePatientInput>,
  'patientID' | 'firstName' | 'lastName' | 'dateOfBirth' | 'gender'
>;
const begun = (given: GivenPatient | null) =>
  ({
    ...EMPTY_PATIENT,
    ...given,
    ...(given && { age: ageYears(given.dateOfBirth) }),
  }) as typeof EMPTY_PATIENT;

/** The add form with its HN generation. `onAdded` receives the saved patient. */
export function useAddPatient(given: GivenPatient | null, onAdded: (patient: Patient) => void) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const form = useZodForm(CreatePatientInput, begun(given));
  const same = useSamePatients(form.values, EMPTY_PATIENT);
  const [busy, setBusy] = useState<'saving' | 'generating' | null>(null);
  const [generatedHn, setGeneratedHn] = useState<string | null>(null);

  const takeNewHn = async (): Promise<string> => {
    const { hn } = await client.patients.generateHn();
    setGeneratedHn(hn);
    form.set('patientID', hn);
    return hn;
  };

  const generate = async () => {
    setBusy('generating');
    try {
      await takeNewHn();
    } catch (error) {
      toast.failure(t('patients.form.generateFailed'), error);
    } finally {
      setBusy(null);
    }
  };

  const setBirthDate = (dateOfBirth: string) => {
    form.set('dateOfBirth', dateOfBirth);
    if (isBirthDate(dateOfBirth)) form.set('age', ageYears(dateOfBirth));
  };

  /** Somebody else saved the generated HN first: the form stays, the HN is replaced. */
  const replaceHn = async () => {
    const hn = await takeNewHn();
    const message = t('patients.form.hnReplacedMessage', { hn });
    toast.warning({ title: t('patients.form.hnReplacedTitle'), message });
  };

  const save = async (input: z.output<typeof CreatePatientInput>) => {
    setBusy('saving');
    try {
      const patient = await client.patients.create({ ...input, ...same.input });
      await queries.invalidateQueries({ queryKey: patientsKey() });
      toast.success({ title: t('patients.form.savedTitle'), message: patient.patientID });
      onAdded(patient);
    } catch (error) {
      const wasGenerated = input.patientID === generatedHn;
      if (errorCodeOf(error) === 'HN_TAKEN' && wasGenerated)
        await replaceHn().catch(() => form.refuse(error));
      else {
        form.refuse(error);
        same.noteRefusal(error);
        toast.failure(t('patients.form.failedTitle'), error);
      }
      // Only here: a saved form stays busy until its page is gone, or a second click would save it again.
      setBusy(null);
    }
  };

  const onSubmit = form.onSubmit(
    (input) => void save(input),
    (isIncomplete) =>
      toast.error({
        title: t(isIncomplete ? 'patients.form.incompleteTitle' : 'patients.form.invalidTitle'),
        message: t(isIncomplete ? 'patients.form.incompleteMessage' : 'patients.form.invalidMessage'),
      }),
  );

  return { form, same, busy, generate, setBirthDate, onSubmit };
}

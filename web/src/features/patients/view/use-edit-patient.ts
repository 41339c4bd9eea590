import { ageYears, isBirthDate, type Patient } from '@sadap/contract/patients';
import { PatientChanges } from '@sadap/contract/patients/schema';
import { withMessage } from '@sadap/contract/validation';
import { VITAL_SIGNS } from '@sadap/contract/vital-signs';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { errorCodeOf } from '../../../platform/api-error.ts';
import { checkUpsKey } from '../../../queries/checkups.ts';
import { patientsKey } from '../../../queries/patients.ts';
import { useZodForm } from '../../../ui/form/zod-form.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { PATIENT_FIELD_NAMES } from '../model/patient-fields.ts';
import {
  changedFields,
  changesBetween,
  emptiedSizes,
  type PatientFormValues,
  rebase,
  valuesOf,
} from '../model/patient-form-values.ts';
import type { Conflict } from './edit-conflict.tsx';
import { useSamePatients } from './use-same-patients.ts';

type NewerVersion = Omit<Conflict, 'keepMine' | 'takeTheirs'> & { version: number };

const KEPT = { weight: withMessage('weightKept'), height: withMessage('heightKept') };

/** Changes of `base`: a weight or height cannot be removed, and must not silently stay. */
const changesOf = (base: PatientFormValues) =>
  PatientChanges.superRefine((changes, context) => {
    for (const field of emptiedSizes(base, changes))
      context.addIssue({ code: 'custom', path: [field], ...KEPT[field] });
  });

/** The edit form. `base` is the version being edited: a newer one is shown, never overwritten. */
export function useEditPatient(patient: Patient, onSaved: () => void) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [base, setBase] = useState({ values: valuesOf(patient), version: patient.version });
  const form = useZodForm(changesOf(base.values), base.values);
  const same = useSamePatients(form.values, base.values, patient.id);
  const [isSaving, setSaving] = useState(false);
  const [newer, setNewer] = useState<NewerVersion | null>(null);
  const isSaved = useRef(false);
  const { values } = form;

  const isChanged =
    changedFields(base.values, values).length > 0 || VITAL_SIGNS.some((sign) => values[sign] !== undefined);
  const isUnsaved = useCallback(() => isChanged && !isSaved.current, [isChanged]);

  const setBirthDate = (dateOfBirth: string) => {
    form.set('dateOfBirth', dateOfBirth);
    if (isBirthDate(dateOfBirth)) form.set('age', ageYears(dateOfBirth));
  };

  const showConflict = async () => {
    const current = await client.patients.get({ id: patient.id });
    const theirs = valuesOf(current);
    setNewer((shown) => ({
      refusals: (shown?.refusals ?? 0) + 1,
      version: current.version,
      username: current.updatedByUsername,
      at: current.updatedAt,
      before: base.values,
      theirs,
      changed: changedFields(base.values, theirs),
    }));
  };

  const goOnWith = (next: PatientFormValues, { theirs, version }: NewerVersion) => {
    for (const field of [...PATIENT_FIELD_NAMES, ...VITAL_SIGNS]) form.set(field, next[field]);
    setBase({ values: theirs, version });
    setNewer(null);
  };
  const conflict: Conflict | null = newer && {
    ...newer,
    // The current `values`: input below the alert counts too.
    keepMine: () => goOnWith(rebase(base.values, values, newer.theirs), newer),
    takeTheirs: () => goOnWith(newer.theirs, newer),
  };

  const save = async () => {
    setSaving(true);
    try {
      const changes = PatientChanges.parse(changesBetween(base.values, values));
      const saved = await client.patients.update({
        id: patient.id,
        version: base.version,
        ...changes,
        ...same.input,
      });
      await queries.invalidateQueries({ queryKey: patientsKey() });
      await queries.invalidateQueries({ queryKey: checkUpsKey() });
      toast.success({ title: t('patients.form.changedTitle'), message: saved.patientID });
      isSaved.current = true;
      onSaved();
    } catch (error) {
      const isShown =
        errorCodeOf(error) === 'PATIENT_CHANGED' &&
        (await showConflict().then(
          () => true,
          () => false,
        ));
      form.refuse(error);
      same.noteRefusal(error);
      // The panel above the form says who changed what.
      if (!isShown) toast.failure(t('patients.form.failedTitle'), error);
      setSaving(false);
    }
  };

  const onSubmit = form.onSubmit(
    () => void save(),
    (isIncomplete) =>
      toast.error({
        title: t(isIncomplete ? 'patients.form.incompleteTitle' : 'patients.form.invalidTitle'),
        message: t(isIncomplete ? 'patients.form.incompleteMessage' : 'patients.form.invalidMessage'),
      }),
  );

  return { form, same, setBirthDate, isUnsaved, isSaving, conflict, onSubmit };
}

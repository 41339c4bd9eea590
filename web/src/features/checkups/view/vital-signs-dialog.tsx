import { Button, Group, Stack, Text } from '@mantine/core';
import type { CheckUp } from '@sadap/contract/checkups';
import { VITAL_SIGNS, type VitalSigns, vitalSignsAge } from '@sadap/contract/vital-signs';
import { VitalSignsInput } from '@sadap/contract/vital-signs/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { checkUpsKey } from '../../../queries/checkups.ts';
import { patientsKey } from '../../../queries/patients.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { useReportBusy } from '../../../ui/dialog/form-busy.ts';
import { FormDialog, useReportDirty } from '../../../ui/dialog/form-dialog.tsx';
import { enterGoesOn } from '../../../ui/form/enter-goes-on.ts';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { useZodForm } from '../../../ui/form/zod-form.ts';
import { type PatientNamed, PatientTitle } from '../../../ui/list/patient-title.tsx';
import { confirmDiscard } from '../../../ui/page/confirm-discard.ts';
import { toast } from '../../../ui/toast/toast.ts';
import {
  NO_VITAL_SIGNS,
  type TypedVitalSigns,
  VitalSignsFields,
  VitalSignsView,
} from '../../../vital-signs/index.ts';

type DialogProps = { checkUp: CheckUp; patient: PatientNamed; onClose: () => void };

/** The vital signs of one check-up: to read, record or correct. */
export function VitalSignsDialog({ checkUp, patient, onClose }: DialogProps) {
  const { t } = useTexts();
  const number = t('checkUps.number', { number: checkUp.sessionNumber });
  return (
    <FormDialog
      opened
      onClose={onClose}
      size="lg"
      title={<PatientTitle title={`${t('vitalSigns.title')} · ${number}`} patient={patient} />}
    >
      {(onDirty) => <Content checkUp={checkUp} patient={patient} onClose={onClose} onDirty={onDirty} />}
    </FormDialog>
  );
}

type FormProps = {
  checkUp: CheckUp;
  patient: PatientNamed;
  onClose: () => void;
  onDirty: (isDirty: boolean) => void;
};

function Content({ checkUp, patient, onClose, onDirty }: FormProps) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const [isEditing, setEditing] = useState(checkUp.vitalSigns === null);
  const { vitalSigns } = checkUp;
  if (isEditing || vitalSigns === null)
    return <Form checkUp={checkUp} patient={patient} onClose={onClose} onDirty={onDirty} />;
  const when = dateTimeText(vitalSigns.updatedAt, language);
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('vitalSigns.updated', { when, username: staffName(vitalSigns.updatedByUsername) })}
      </Text>
      <VitalSignsView values={vitalSigns} ageYears={vitalSignsAge(patient, new Date(checkUp.sessionDate))} />
      <Group justify="flex-end">
        <Button onClick={() => setEditing(true)}>{t('vitalSigns.edit')}</Button>
      </Group>
    </Stack>
  );
}

function typedOf(signs: VitalSigns | null): TypedVitalSigns {
  const typed = { ...NO_VITAL_SIGNS };
  for (const sign of VITAL_SIGNS) typed[sign] = signs?.[sign] ?? undefined;
  return typed;
}

function Form({ checkUp, patient, onClose, onDirty }: FormProps) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [before] = useState(() => typedOf(checkUp.vitalSigns));
  const form = useZodForm(VitalSignsInput, before);
  const [isSaving, setSaving] = useState(false);
  useReportDirty(form.isDirty, onDirty);
  useReportBusy(isSaving);
  const cancel = async () => {
    if (!form.isDirty || (await confirmDiscard())) onClose();
  };

  const save = async () => {
    setSaving(true);
    const changed = VITAL_SIGNS.filter((sign) => form.values[sign] !== before[sign]);
    const changes = Object.fromEntries(changed.map((sign) => [sign, form.values[sign] ?? null]));
    try {
      await client.checkUps.setVitalSigns({ id: checkUp.id, ...changes });
      await Promise.all([
        queries.invalidateQueries({ queryKey: checkUpsKey() }),
        queries.invalidateQueries({ queryKey: patientsKey() }),
      ]);
      toast.success({ title: t('vitalSigns.saved') });
      onClose();
    } catch (error) {
      form.refuse(error);
      toast.failure(t('vitalSigns.saveFailed'), error);
      setSaving(false);
    }
  };

  return (
    <form onSubmit={form.onSubmit(() => void save())} onKeyDown={enterGoesOn} noValidate>
      <Stack>
        <Text c="dimmed">{t('vitalSigns.emptyHint')}</Text>
        <VitalSignsFields
          takesFocus
          field={form.field}
          onChange={(sign, value) => form.set(sign, value)}
          ageYears={vitalSignsAge(patient, new Date(checkUp.sessionDate))}
        />
        <FormActions>
          <Button variant="default" size="md" disabled={isSaving} onClick={() => void cancel()}>
            {t('layout.cancel')}
          </Button>
          <Button type="submit" size="md" loading={isSaving} disabled={!form.isDirty}>
            {t('vitalSigns.save')}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}

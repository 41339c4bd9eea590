import { Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { HOSPITAL_FIELDS, isBirthDate } from '@sadap/contract/patients';
import { present } from '@sadap/contract/present-time';
import { vitalSignsAge } from '@sadap/contract/vital-signs';
import { type FormEvent, Fragment, type ReactNode } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { UnsavedWarning } from '../../../ui/dialog/unsaved-warning.tsx';
import { enterGoesOn } from '../../../ui/form/enter-goes-on.ts';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { VitalSignsFields } from '../../../vital-signs/index.ts';
import { type DrawnBy, FORM, isDrawnBy, type PatientFieldName } from '../model/patient-fields.ts';
import type { PatientFormState } from '../model/patient-form-values.ts';
import { BirthDateField } from './birth-date-field.tsx';
import { CitizenIdField } from './citizen-id-field.tsx';
import { GenderField } from './gender-field.tsx';
import { InsuranceRightField } from './insurance-right-field.tsx';
import { NameTitleField } from './name-title-field.tsx';
import { PatientField } from './patient-field.tsx';
import styles from './patients.module.css';
import { SaidByHospital } from './said-by-hospital.tsx';
import { SamePatientWarning } from './same-patient-warning.tsx';
import { BmiBadge } from './shared/bmi-badge.tsx';
import type { SamePatients } from './use-same-patients.ts';

type Props = {
  form: PatientFormState;
  onSubmit: (event: FormEvent) => void;
  onCancel: () => void;
  setBirthDate: (birthDate: string) => void;
  isUnsaved: () => boolean;
  isSaving: boolean;
  /** Number of birth years to choose from, this year included. */
  yearCount: number;
  areSizesRequired: boolean;
  hnField: ReactNode;
  same: SamePatients;
  vitalSignsHint: string;
  /** What the hospital's system says is shown, and cannot be typed. */
  isOfHospital: boolean;
  /** Above the identity. */
  note?: ReactNode;
};

/** Undefined as long as the form does not say it. */
function ageNow({ age, dateOfBirth }: PatientFormState['values']): number | undefined {
  if (age === undefined || !isBirthDate(dateOfBirth)) return age;
  return vitalSignsAge({ age, dateOfBirth }, present());
}

/** The fields of a patient, to add or edit one. */
export function PatientForm(props: Props) {
  const { form, areSizesRequired } = props;
  const { t } = useTexts();
  const { weight, height } = form.values;
  const own: Record<DrawnBy<'own'>, ReactNode> = {
    patientID: props.hnField,
    title: <NameTitleField form={form} />,
    citizenId: <CitizenIdField form={form} />,
    insuranceRight: <InsuranceRightField form={form} />,
    dateOfBirth: (
      <BirthDateField
        {...form.field('dateOfBirth')}
        onChange={props.setBirthDate}
        yearCount={props.yearCount}
      />
    ),
    gender: <GenderField form={form} />,
  };
  const isSaidByHospital = (name: PatientFieldName) =>
    props.isOfHospital && HOSPITAL_FIELDS.some((each) => each === name);
  const field = (name: PatientFieldName) => (
    <Fragment key={name}>
      {isSaidByHospital(name) ? (
        <SaidByHospital name={name} form={form} />
      ) : isDrawnBy('own', name) ? (
        own[name]
      ) : (
        <PatientField name={name} form={form} areSizesRequired={areSizesRequired} />
      )}
    </Fragment>
  );

  return (
    <form onSubmit={props.onSubmit} onKeyDown={enterGoesOn} noValidate>
      <UnsavedWarning when={props.isUnsaved} />
      <Stack gap="md">
        <Card component="section">
          <Title order={2} mb="md">
            {t('patients.form.identity')}
          </Title>
          {props.note}
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
            {FORM.identifiers.map(field)}
          </SimpleGrid>
          <SamePatientWarning same={props.same} ground="hospitalNumber" />
          <SamePatientWarning same={props.same} ground="citizenId" />
          <div className={styles.names}>{FORM.name.map(field)}</div>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
            {FORM.person.map(field)}
          </SimpleGrid>
          <SamePatientWarning same={props.same} ground="nameAndBirthDate" />
          <Stack gap="md" mt="md">
            {FORM.contact.map(field)}
          </Stack>
        </Card>
        <Card component="section">
          <Title order={2} mb="md">
            {t('patients.form.body')}
          </Title>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            {FORM.body.map(field)}
          </SimpleGrid>
          {weight && height ? (
            <Group mt="md">
              <BmiBadge weight={weight} height={height} age={form.values.age} />
            </Group>
          ) : null}
        </Card>
        <Card component="section">
          <Title order={2} mb="md">
            {t('patients.form.history')}
          </Title>
          <Stack gap="lg">{FORM.history.map(field)}</Stack>
        </Card>
        <Card component="section">
          <Title order={2}>{t('vitalSigns.title')}</Title>
          <Text c="dimmed" mb="md">
            {props.vitalSignsHint}
          </Text>
          <VitalSignsFields
            field={form.field}
            onChange={(sign, value) => form.set(sign, value)}
            ageYears={ageNow(form.values)}
          />
        </Card>
        <FormActions lieOn="page">
          <Button variant="default" size="md" onClick={props.onCancel}>
            {t('layout.cancel')}
          </Button>
          <Button type="submit" size="md" loading={props.isSaving}>
            {t('patients.form.save')}
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}

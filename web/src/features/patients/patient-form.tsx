import {
  Button,
  Card,
  Group,
  NativeSelect,
  Radio,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { Gender, INSURANCE_RIGHTS } from '@sadap/contract';
import type { FormEvent, ReactNode } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { UnsavedWarning } from '../../ui/unsaved-warning.tsx';
import { VitalSignsFields } from '../../vital-signs/index.ts';
import { AllergiesField } from './allergies-field.tsx';
import { BirthDateField } from './birth-date-field.tsx';
import { BmiBadge } from './bmi-badge.tsx';
import { CitizenIdField } from './citizen-id-field.tsx';
import { DiseasesField } from './diseases-field.tsx';
import { enterGoesOn } from './enter-goes-on.ts';
import { NameFields } from './name-fields.tsx';
import type { PatientFormState } from './patient-form-values.ts';

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
  vitalSignsHint: string;
};

/** The fields of a patient, to add or edit one. */
export function PatientForm(props: Props) {
  const { form, areSizesRequired } = props;
  const { t } = useTexts();
  const { weight, height } = form.values;
  const number = (name: 'age' | 'weight' | 'height') => {
    const { value, ...field } = form.field(name);
    return { ...field, value, onChange: (next: number | undefined) => form.set(name, next) };
  };
  const { error: genderError, ...gender } = form.field('gender');

  return (
    <form onSubmit={props.onSubmit} onKeyDown={enterGoesOn} noValidate>
      <UnsavedWarning when={props.isUnsaved} />
      <Stack gap="md">
        <Card component="section">
          <Title order={2} mb="md">
            {t('patients.form.identity')}
          </Title>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
            {props.hnField}
            <CitizenIdField form={form} />
          </SimpleGrid>
          <NameFields form={form} />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
            <BirthDateField
              {...form.field('dateOfBirth')}
              onChange={props.setBirthDate}
              yearCount={props.yearCount}
            />
            <DecimalInput
              label={t('patients.form.age')}
              description={t('patients.form.ageHint')}
              {...number('age')}
            />
            <Radio.Group label={t('patients.form.gender')} required error={genderError} {...gender}>
              <Group mt="xs" gap="lg">
                {Gender.options.map((each) => (
                  <Radio key={each} value={each} label={t(`patients.gender.${each}`)} />
                ))}
              </Group>
            </Radio.Group>
            <TextInput
              label={t('patients.form.phone')}
              type="tel"
              autoComplete="off"
              {...form.textField('phone')}
            />
            <NativeSelect
              label={t('patients.form.insuranceRight')}
              data={[
                { value: '', label: t('patients.form.notStated') },
                ...INSURANCE_RIGHTS.map((right) => ({
                  value: right,
                  label: t(`patients.insuranceRight.${right}`),
                })),
              ]}
              {...form.textField('insuranceRight')}
            />
          </SimpleGrid>
          <Textarea
            mt="md"
            label={t('patients.form.address')}
            autosize
            minRows={2}
            {...form.textField('address')}
          />
        </Card>
        <Card component="section">
          <Title order={2} mb="md">
            {t('patients.form.body')}
          </Title>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <DecimalInput
              label={t('patients.form.weight')}
              required={areSizesRequired}
              {...number('weight')}
            />
            <DecimalInput
              label={t('patients.form.height')}
              required={areSizesRequired}
              {...number('height')}
            />
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
          <Stack gap="lg">
            <AllergiesField
              value={form.values.allergies}
              onChange={(allergies) => form.set('allergies', allergies)}
            />
            <DiseasesField
              value={form.values.underlyingDiseases}
              onChange={(diseases) => form.set('underlyingDiseases', diseases)}
            />
            <Textarea
              label={t('patients.form.medicalHistory')}
              autosize
              minRows={3}
              {...form.textField('medicalHistory')}
            />
          </Stack>
        </Card>
        <Card component="section">
          <Title order={2}>{t('vitalSigns.title')}</Title>
          <Text c="dimmed" mb="md">
            {props.vitalSignsHint}
          </Text>
          <VitalSignsFields field={form.field} onChange={(sign, value) => form.set(sign, value)} />
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

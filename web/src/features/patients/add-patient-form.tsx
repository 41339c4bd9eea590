import {
  Box,
  Button,
  Card,
  Group,
  NumberInput,
  Radio,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { AGE_MAX_YEARS, bodyMassIndex, Gender, type Patient } from '@sadap/contract';
import { IconWand } from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { UnsavedWarning } from '../../ui/unsaved-warning.tsx';
import { BirthDateField } from './birth-date-field.tsx';
import { BmiBadge } from './bmi-badge.tsx';
import { DiseasesField } from './diseases-field.tsx';
import { useAddPatient } from './use-add-patient.ts';

type Props = { onAdded: (patient: Patient) => void; onCancel: () => void };

export function AddPatientForm({ onAdded, onCancel }: Props) {
  const { t } = useTexts();
  const isSaved = useRef(false);
  const { form, busy, generate, setBirthDate, onSubmit } = useAddPatient((patient) => {
    isSaved.current = true;
    onAdded(patient);
  });
  const { isDirty } = form;
  const isUnsaved = useCallback(() => isDirty && !isSaved.current, [isDirty]);
  const { weight, height } = form.values;
  const number = (name: 'age' | 'weight' | 'height') => {
    const { value, ...field } = form.field(name);
    const onChange = (next: number | string) => form.set(name, typeof next === 'number' ? next : undefined);
    return { ...field, value: value ?? '', onChange, hideControls: true, inputMode: 'decimal' as const };
  };
  const { error: genderError, ...gender } = form.field('gender');

  return (
    <form onSubmit={onSubmit} noValidate>
      <UnsavedWarning when={isUnsaved} />
      <Stack gap="md">
        <Card component="section">
          <Title order={2} mb="md">
            {t('patients.form.identity')}
          </Title>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
            <TextInput
              label={t('patients.form.hn')}
              description={t('patients.form.hnHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoCapitalize="characters"
              required
              inputContainer={(input) => (
                <Group gap="xs" wrap="nowrap" align="flex-start">
                  <Box flex={1}>{input}</Box>
                  <Button
                    variant="light"
                    leftSection={<IconWand size={18} />}
                    loading={busy === 'generating'}
                    onClick={() => void generate()}
                  >
                    {t('patients.form.generate')}
                  </Button>
                </Group>
              )}
              {...form.textField('patientID')}
            />
            <TextInput label={t('patients.form.name')} autoComplete="off" {...form.textField('name')} />
            <BirthDateField {...form.field('dateOfBirth')} onChange={setBirthDate} />
            <NumberInput
              label={t('patients.form.age')}
              description={t('patients.form.ageHint')}
              min={0}
              max={AGE_MAX_YEARS}
              clampBehavior="none"
              allowDecimal={false}
              allowNegative={false}
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
            <NumberInput label={t('patients.form.weight')} required decimalScale={1} {...number('weight')} />
            <NumberInput label={t('patients.form.height')} required decimalScale={1} {...number('height')} />
          </SimpleGrid>
          {weight && height ? (
            <Group mt="md">
              <BmiBadge bmi={bodyMassIndex(weight, height)} />
            </Group>
          ) : null}
          <Textarea
            mt="md"
            mb="md"
            label={t('patients.form.medicalHistory')}
            autosize
            minRows={3}
            {...form.textField('medicalHistory')}
          />
          <DiseasesField
            value={form.values.underlyingDiseases}
            onChange={(diseases) => form.set('underlyingDiseases', diseases)}
          />
        </Card>
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={onCancel}>
            {t('layout.cancel')}
          </Button>
          <Button type="submit" size="md" loading={busy === 'saving'}>
            {t('patients.form.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

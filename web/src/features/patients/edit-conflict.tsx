import { Alert, Button, Group, List, Text } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { birthDateText, dateTimeText } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/index.ts';
import { useStaffName } from '../../queries/staff-names.ts';
import type { EditedField, PatientFormValues } from './patient-form-values.ts';
import { useDiseaseName } from './use-disease-name.ts';

export type Conflict = {
  username: string;
  at: string;
  before: PatientFormValues;
  theirs: PatientFormValues;
  /** What the other person changed. */
  changed: EditedField[];
  /** Continues with my changes on top of theirs. */
  keepMine: () => void;
  /** Continues with theirs alone. */
  takeTheirs: () => void;
};

/** Somebody else saved the same patient first: what they changed, and how to continue. */
export function EditConflict({ conflict }: { conflict: Conflict }) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const diseaseName = useDiseaseName();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  const show = (values: PatientFormValues, field: EditedField): string => {
    const value = values[field];
    if (field === 'dateOfBirth') return birthDateText(values.dateOfBirth, language);
    if (field === 'gender') return t(`patients.gender.${values.gender as 'other'}`);
    if (field === 'insuranceRight' && values.insuranceRight)
      return t(`patients.insuranceRight.${values.insuranceRight as 'OTHER'}`);
    if (value === null) return t('patients.details.notAsked');
    if (Array.isArray(value)) return value.map(diseaseName).join(', ') || t('patients.details.none');
    return value === undefined || value === '' ? '–' : String(value);
  };
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      color="yellow"
      icon={<IconUsersGroup />}
      title={t('patients.conflict.title', { username: staffName(conflict.username) })}
    >
      <Text>{t('patients.conflict.message', { when: dateTimeText(conflict.at, language) })}</Text>
      <List my="sm">
        {conflict.changed.map((field) => (
          <List.Item key={field}>
            <strong>{t(`patients.conflict.fields.${field}`)}</strong>: {show(conflict.before, field)} →{' '}
            {show(conflict.theirs, field)}
          </List.Item>
        ))}
      </List>
      <Group gap="sm">
        <Button onClick={conflict.keepMine}>{t('patients.conflict.keepMine')}</Button>
        <Button variant="default" onClick={conflict.takeTheirs}>
          {t('patients.conflict.takeTheirs')}
        </Button>
      </Group>
    </Alert>
  );
}

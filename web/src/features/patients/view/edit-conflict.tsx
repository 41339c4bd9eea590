import { Alert, Button, Group, List, Text } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import type { PatientFieldName } from '../model/patient-fields.ts';
import type { PatientFormValues } from '../model/patient-form-values.ts';
import { useFieldText } from './use-field-text.ts';

export type Conflict = {
  username: string;
  at: string;
  before: PatientFormValues;
  theirs: PatientFormValues;
  /** What the other person changed. */
  changed: PatientFieldName[];
  /** Continues with my changes on top of theirs. */
  keepMine: () => void;
  /** Continues with theirs alone. */
  takeTheirs: () => void;
};

/** Somebody else saved the same patient first: what they changed, and how to continue. */
export function EditConflict({ conflict }: { conflict: Conflict }) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const { textOf } = useFieldText();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
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
            <strong>{t(`patients.fields.${field}`)}</strong>: {textOf(field, conflict.before) || '–'} →{' '}
            {textOf(field, conflict.theirs) || '–'}
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

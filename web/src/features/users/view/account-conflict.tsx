import { Alert, Button, Group, List, Text } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import type { AccountField, AccountValues, NewerAccount } from './use-newer-account.ts';

const LABELS = {
  username: 'users.form.username',
  email: 'users.form.email',
  role: 'users.role',
  clinicalRole: 'users.clinicalRole',
} as const;

/** Another administrator saved the same account first: what they changed, and how to go on. */
export function AccountConflict({ newer }: { newer: NewerAccount }) {
  const { t } = useTexts();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  const textOf = (field: AccountField, values: AccountValues) => {
    const value = values[field];
    if (field === 'role') return t(`users.roles.${value === 'ADMIN' ? 'ADMIN' : 'USER'}`);
    if (field !== 'clinicalRole') return value;
    return t(`users.clinicalRoles.${value === 'doctor' || value === 'nurse' ? value : 'none'}`);
  };
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      color="yellow"
      icon={<IconUsersGroup />}
      title={t('users.conflict.title')}
    >
      <Text>{t('users.conflict.message')}</Text>
      <List my="sm">
        {newer.changed.map((field) => (
          <List.Item key={field} style={{ overflowWrap: 'anywhere' }}>
            <strong>{t(LABELS[field])}</strong>: {textOf(field, newer.before)} → {textOf(field, newer.theirs)}
          </List.Item>
        ))}
      </List>
      <Group gap="sm">
        <Button onClick={newer.keepMine}>{t('users.conflict.keepMine')}</Button>
        <Button variant="default" onClick={newer.takeTheirs}>
          {t('users.conflict.takeTheirs')}
        </Button>
      </Group>
    </Alert>
  );
}

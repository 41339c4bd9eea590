import { Badge, Card, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ClinicalRoleBadge, RoleBadge } from '../../features/users/index.ts';
import { dateTimeText } from '../../i18n/dates.ts';
import { LANGUAGE_NAMES, useTexts } from '../../i18n/index.ts';
import { useSignedIn } from '../../platform/session.ts';
import { useStaffName } from '../../queries/staff-names.ts';
import { Mark } from '../../ui/page/mark.tsx';
import { EmailAddress } from '../../ui/person/email-address.tsx';
import styles from './settings.module.css';

export function WelcomeCard() {
  const { t } = useTexts();
  const staffName = useStaffName();
  const { username, role, clinicalRole } = useSignedIn();
  return (
    <Card component="section">
      <Group gap="md">
        <Mark size={48} />
        <div>
          <Title order={2} className={styles.name ?? ''}>
            {t('settings.welcome', { username: staffName(username) })}
          </Title>
          <Group gap={6}>
            <RoleBadge role={role} />
            <ClinicalRoleBadge role={clinicalRole} />
          </Group>
        </div>
      </Group>
    </Card>
  );
}

export function AccountCard() {
  const { t } = useTexts();
  const { username, email, role, clinicalRole } = useSignedIn();
  return (
    <Facts
      title={t('settings.account')}
      facts={[
        [t('settings.username'), username],
        [t('settings.email'), <EmailAddress key="email" address={email} />],
        [t('settings.role'), <RoleBadge key="role" role={role} />],
        [
          t('users.clinicalRole'),
          clinicalRole ? (
            <ClinicalRoleBadge key="clinical" role={clinicalRole} />
          ) : (
            t('users.clinicalRoles.none')
          ),
        ],
      ]}
    />
  );
}

export function StatusCard() {
  const { t, language } = useTexts();
  const { loginTime } = useSignedIn();
  return (
    <Facts
      title={t('settings.status.title')}
      facts={[
        [
          t('settings.status.account'),
          <Badge key="account" color="green">
            {t('settings.status.active')}
          </Badge>,
        ],
        [t('settings.status.language'), LANGUAGE_NAMES[language]],
        [t('settings.status.lastLogin'), dateTimeText(loginTime, language)],
      ]}
    />
  );
}

function Facts({ title, facts }: { title: string; facts: [string, ReactNode][] }) {
  return (
    <Card component="section">
      <Title order={2} mb="md">
        {title}
      </Title>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

import { Anchor, Divider, Stack, Text, Title } from '@mantine/core';
import type { GroupWithUsers } from '@sadap/contract/groups';
import type { ReactNode } from 'react';
import { dateText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { Link } from '../../../platform/navigation.tsx';
import { useStaffName } from '../../../queries/staff-names.ts';
import rows from '../../../ui/list/row-list.module.css';
import { EmailAddress } from '../../../ui/person/email-address.tsx';
import { appearingRow } from './appearing-row.ts';
import styles from './groups.module.css';
import { LookUpForm } from './look-up-form.tsx';
import { GroupRoleBadge, SystemRoleBadge } from './role-badge.tsx';
import { useLookUp } from './use-look-up.ts';

const load = (id: number) => client.groups.users({ id });
const find = async (search: string) =>
  (await client.groups.find({ search })).map(({ description, ...group }) => ({
    ...group,
    details: description ?? '',
  }));

export function GroupLookUp() {
  const { t } = useTexts();
  const texts = {
    missing: t('lookUp.group.missing'),
    found: t('lookUp.group.found'),
    failed: t('lookUp.group.failed'),
  };
  const { search, asked, found, matches, isPending } = useLookUp({ by: 'group', load, find, texts });
  return (
    <>
      <LookUpForm
        by="group"
        label={t('lookUp.group.id')}
        hint={t('lookUp.group.hint')}
        failed={texts.failed}
        asked={asked}
        matches={matches}
        isBusy={isPending}
        onSearch={search}
      />
      {found && <FoundGroup found={found} />}
    </>
  );
}

function FoundGroup({ found: { group, members } }: { found: GroupWithUsers }) {
  const staffName = useStaffName();
  const { t, language } = useTexts();
  return (
    <section aria-labelledby="found-group">
      <Divider my="lg" />
      <Title order={2} mb="md" id="found-group" className={styles.words ?? ''}>
        {group.name}
      </Title>
      <dl className={styles.facts}>
        <dt>{t('lookUp.group.shortId')}</dt>
        <dd className="sadap-digits">{group.id}</dd>
        <dt>{t('lookUp.group.description')}</dt>
        <dd>{group.description || t('groups.noDescription')}</dd>
      </dl>
      <Title order={3} mt="lg" mb="sm">
        {t('lookUp.group.members', { count: members.length })}
      </Title>
      {members.some(({ email }) => email === null) && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('lookUp.group.onlyInCommon')}
        </Text>
      )}
      {members.length === 0 && <Text c="dimmed">{t('lookUp.group.none')}</Text>}
      <ul className={rows.list}>
        {members.map((member, row) => (
          <li key={member.id} {...appearingRow(row, rows.row)}>
            <Stack gap={0} className={rows.what ?? ''}>
              <Anchor
                component={Link}
                to={`/user-groups?user=${member.id}`}
                fw={600}
                className={styles.words ?? ''}
              >
                {staffName(member.username)}
              </Anchor>
              {member.email !== null && (
                <Text size="sm" c="dimmed" className={styles.words ?? ''}>
                  <EmailAddress address={member.email} />
                </Text>
              )}
              <Text size="sm" c="dimmed" className="sadap-digits">
                {`${t('lookUp.user.shortId')}: ${member.id} · ${t('lookUp.joined', { date: dateText(member.joinedAt, language) })}`}
              </Text>
            </Stack>
            {member.role !== null && (
              <Role label={t('lookUp.systemRole')}>
                <SystemRoleBadge role={member.role} />
              </Role>
            )}
            <Role label={t('lookUp.groupRole')}>
              <GroupRoleBadge role={member.groupRole} />
            </Role>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Role({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack gap={2} align="flex-start">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      {children}
    </Stack>
  );
}

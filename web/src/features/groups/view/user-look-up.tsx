import { Anchor, Divider, Stack, Text, Title } from '@mantine/core';
import type { UserWithGroups } from '@sadap/contract/groups';
import { dateText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { Link } from '../../../platform/navigation.tsx';
import { useSignedIn } from '../../../platform/session.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import rows from '../../../ui/list/row-list.module.css';
import { EmailAddress } from '../../../ui/person/email-address.tsx';
import { appearingRow } from './appearing-row.ts';
import styles from './groups.module.css';
import { LookUpForm } from './look-up-form.tsx';
import { GroupRoleBadge, SystemRoleBadge } from './role-badge.tsx';
import { useLookUp } from './use-look-up.ts';

const load = (id: number) => client.users.groups({ id });
const find = async (search: string) =>
  (await client.users.colleagues({ search })).map(({ id, username, fullName }) => ({
    id,
    name: fullName || username,
    details: fullName && username,
  }));

export function UserLookUp() {
  const { t } = useTexts();
  const { userId } = useSignedIn();
  const texts = {
    missing: t('lookUp.user.missing'),
    found: t('lookUp.user.found'),
    failed: t('lookUp.user.failed'),
  };
  const { search, asked, found, matches, isPending } = useLookUp({ by: 'user', load, find, texts });
  return (
    <>
      <LookUpForm
        by="user"
        label={t('lookUp.user.id')}
        hint={t('lookUp.user.yours', { id: userId })}
        failed={texts.failed}
        asked={asked}
        matches={matches}
        isBusy={isPending}
        onSearch={search}
      />
      {found && <FoundUser user={found} />}
    </>
  );
}

function FoundUser({ user }: { user: UserWithGroups }) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const { groupMembers } = user;
  const hidden = (
    <Text span c="dimmed" fw={400}>
      {t('lookUp.user.onlyInCommon')}
    </Text>
  );
  return (
    <section aria-labelledby="found-user">
      <Divider my="lg" />
      <Title order={2} mb="md" id="found-user" className={styles.words ?? ''}>
        {staffName(user.username)}
      </Title>
      <dl className={styles.facts}>
        <dt>{t('lookUp.user.shortId')}</dt>
        <dd className="sadap-digits">{user.id}</dd>
        <dt>{t('lookUp.user.email')}</dt>
        <dd>{user.email === null ? hidden : <EmailAddress address={user.email} />}</dd>
        <dt>{t('lookUp.systemRole')}</dt>
        <dd>{user.role === null ? hidden : <SystemRoleBadge role={user.role} />}</dd>
        <dt>{t('lookUp.user.created')}</dt>
        <dd>{dateText(user.createdAt, language)}</dd>
      </dl>
      <Title order={3} mt="lg" mb="sm">
        {t('lookUp.user.groups', { count: groupMembers.length })}
      </Title>
      {groupMembers.length === 0 && <Text c="dimmed">{t('lookUp.user.none')}</Text>}
      <ul className={rows.list}>
        {groupMembers.map(({ role, group }, row) => (
          <li key={group.id} {...appearingRow(row, rows.row)}>
            <Stack gap={0} className={rows.what ?? ''}>
              <Anchor
                component={Link}
                to={`/user-groups?group=${group.id}`}
                fw={600}
                className={styles.words ?? ''}
              >
                {group.name}
              </Anchor>
              <Text size="sm" c="dimmed" className={styles.words ?? ''}>
                {group.description || t('groups.noDescription')}
              </Text>
              <Text size="sm" c="dimmed" className="sadap-digits">
                {t('lookUp.group.shortId')}: {group.id}
              </Text>
            </Stack>
            <GroupRoleBadge role={role} />
          </li>
        ))}
      </ul>
    </section>
  );
}

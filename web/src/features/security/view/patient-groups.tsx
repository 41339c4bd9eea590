import { Button, Group, Skeleton, Switch, Text, Title } from '@mantine/core';
import type { PatientGroup } from '@sadap/contract/access';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { i18n, useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { useSignedIn } from '../../../platform/session.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import rows from '../../../ui/list/row-list.module.css';
import { confirm } from '../../../ui/page/confirm.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { patientGroupsQuery } from '../model/patient-groups-query.ts';

/** The groups that an administrator vouches for. */
export function PatientGroups() {
  const { t } = useTexts();
  const heading = useId();
  const { data, error, refetch } = useQuery(patientGroupsQuery());
  return (
    <section aria-labelledby={heading}>
      <Title order={3} size="h4" mt="lg" mb="xs" id={heading}>
        {t('access.groups.title')}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {t('access.groups.about')}
      </Text>
      {data ? (
        data.length === 0 ? (
          <Text>{t('access.groups.none')}</Text>
        ) : (
          <ul className={rows.list}>
            {data.map((group) => (
              <GroupRow key={group.id} group={group} />
            ))}
          </ul>
        )
      ) : error ? (
        <LoadError title={t('access.groups.loadFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={80} />
      )}
    </section>
  );
}

function GroupRow({ group }: { group: PatientGroup }) {
  const { t } = useTexts();
  const staffName = useStaffName();
  const queries = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const me = useSignedIn();
  const { id, name, memberCount, createdBy, sharesPatients, members, newMembers } = group;
  const others = newMembers.filter((username) => username !== me.username);
  const choose = async (shares: boolean) => {
    if (shares && !(await confirmMembers(name, members.map(staffName).join(', ')))) return;
    await set(shares);
  };
  const set = async (shares: boolean) => {
    setSaving(true);
    try {
      const changed = await client.access.setGroup({ id, sharesPatients: shares });
      queries.setQueryData(patientGroupsQuery().queryKey, (known) =>
        known?.map((each) => (each.id === id ? changed : each)),
      );
      toast.success({ title: t('access.groups.saved', { name }) });
    } catch (error) {
      toast.failure(t('access.groups.failed'), error);
    }
    setSaving(false);
  };
  return (
    <li className={rows.row}>
      <Switch
        size="md"
        checked={sharesPatients}
        disabled={isSaving}
        onChange={(event) => void choose(event.currentTarget.checked)}
        label={name}
        description={t('access.groups.of', { creator: staffName(createdBy), count: memberCount })}
      />
      {newMembers.length > others.length && (
        <Text size="sm" mt="xs">
          {t('access.groups.yourself')}
        </Text>
      )}
      {others.length > 0 && (
        <Group gap="sm" mt="xs">
          <Text size="sm">{t('access.groups.newMembers', { names: others.map(staffName).join(', ') })}</Text>
          <Button variant="default" size="compact-md" loading={isSaving} onClick={() => void set(true)}>
            {t('access.groups.vouch')}
          </Button>
        </Group>
      )}
    </li>
  );
}

/** Names whom it lets in. */
const confirmMembers = (name: string, members: string) =>
  confirm({
    title: i18n.t('access.groups.letsIn.title', { name }),
    message: i18n.t('access.groups.letsIn.message', { members }),
    confirm: i18n.t('access.groups.letsIn.confirm'),
    cancel: i18n.t('layout.cancel'),
  });

import { Button, Group, Skeleton, Switch, Text, Title } from '@mantine/core';
import type { PatientGroup } from '@sadap/contract/access';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import rows from '../../../ui/list/row-list.module.css';
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
  const { id, name, memberCount, createdBy, sharesPatients, newMembers } = group;
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
        onChange={(event) => void set(event.currentTarget.checked)}
        label={name}
        description={t('access.groups.of', { creator: staffName(createdBy), count: memberCount })}
      />
      {newMembers.length > 0 && (
        <Group gap="sm" mt="xs">
          <Text size="sm">
            {t('access.groups.newMembers', { names: newMembers.map(staffName).join(', ') })}
          </Text>
          <Button variant="default" size="compact-md" loading={isSaving} onClick={() => void set(true)}>
            {t('access.groups.vouch')}
          </Button>
        </Group>
      )}
    </li>
  );
}

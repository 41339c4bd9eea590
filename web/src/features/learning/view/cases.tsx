import { Card, Skeleton, Stack, Text } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { isAdmin, useSignedIn } from '../../../platform/session.ts';
import { casesQuery } from '../../../queries/late/learning.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { itemOfCase } from '../model/sound-item.ts';
import { CaseRecords } from './case-records.tsx';
import { SoundList } from './sound-list.tsx';

/** Teaching cases; for administrators also whose they are, and how they are withdrawn. */
export function Cases() {
  const isForAdmin = isAdmin(useSignedIn());
  return (
    <Stack gap="lg">
      <CaseList />
      {isForAdmin && <CaseRecords />}
    </Stack>
  );
}

function CaseList() {
  const { t } = useTexts();
  const { data, isPending, error, refetch } = useQuery(casesQuery());
  if (isPending) return <Skeleton height={200} radius="lg" />;
  if (!data)
    return <LoadError title={t('learning.loadFailed')} error={error} onRetry={() => void refetch()} />;
  return (
    <Card component="section">
      {data.length === 0 ? (
        <EmptyState
          icon={IconSchool}
          title={t('learning.cases.empty.title')}
          message={t('learning.cases.empty.message')}
        />
      ) : (
        <>
          <Text c="dimmed" mb="sm">
            {t('learning.cases.about')}
          </Text>
          <SoundList items={data.map(itemOfCase)} />
        </>
      )}
    </Card>
  );
}

import { Button, Stack } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AdtSection } from '../features/adt/index.ts';
import { ResultsSection } from '../features/results/index.ts';
import { ResetSecondFactor } from '../features/second-factor/index.ts';
import { StoredDataSection } from '../features/stored-data/index.ts';
import { UserAdministration, type UserDialogSubject } from '../features/users/index.ts';
import { useTexts } from '../i18n/index.ts';
import { usersKey } from '../queries/users.ts';
import { AdminFrame } from './admin/admin-frame.tsx';

export function AdminPage() {
  const { t } = useTexts();
  const queries = useQueryClient();
  const isFetching = useIsFetching({ queryKey: usersKey() }) > 0;
  const [subject, setSubject] = useState<UserDialogSubject>(null);
  return (
    <AdminFrame
      subtitle={t('users.subtitle')}
      actions={
        <>
          <Button
            variant="default"
            size="md"
            leftSection={<IconRefresh size={20} />}
            loading={isFetching}
            onClick={() => void queries.invalidateQueries({ queryKey: usersKey() })}
          >
            {t('layout.refresh')}
          </Button>
          <Button size="md" leftSection={<IconPlus size={20} />} onClick={() => setSubject('new')}>
            {t('users.add')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <UserAdministration
          subject={subject}
          onOpen={setSubject}
          accountActions={(user) => <ResetSecondFactor user={user} />}
        />
        <ResultsSection />
        <AdtSection />
        <StoredDataSection />
      </Stack>
    </AdminFrame>
  );
}

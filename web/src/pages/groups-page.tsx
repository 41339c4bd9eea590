import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { CreateGroupDialog, LookUp, MyGroups } from '../features/groups/index.ts';
import { useTexts } from '../i18n/index.ts';
import { PageHeader } from '../ui/page/page-header.tsx';

export function GroupsPage() {
  const { t } = useTexts();
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <PageHeader
        title={t('groups.title')}
        subtitle={t('groups.subtitle')}
        backTo="/settings"
        actions={
          <Button size="md" leftSection={<IconPlus size={18} />} onClick={() => setCreating(true)}>
            {t('groups.form.open')}
          </Button>
        }
      />
      <MyGroups onCreate={() => setCreating(true)} />
      <CreateGroupDialog opened={isCreating} onClose={() => setCreating(false)} />
    </>
  );
}

export function UserGroupsPage() {
  const { t } = useTexts();
  return (
    <>
      <PageHeader title={t('lookUp.title')} subtitle={t('lookUp.subtitle')} backTo="/settings" />
      <LookUp />
    </>
  );
}

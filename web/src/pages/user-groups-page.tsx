import { LookUp } from '../features/groups/index.ts';
import { useTexts } from '../i18n/index.ts';
import { PageHeader } from '../ui/page/page-header.tsx';

export function UserGroupsPage() {
  const { t } = useTexts();
  return (
    <>
      <PageHeader title={t('lookUp.title')} subtitle={t('lookUp.subtitle')} backTo="/settings" />
      <LookUp />
    </>
  );
}

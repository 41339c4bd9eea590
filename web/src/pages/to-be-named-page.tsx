import { NamingList } from '../features/naming/index.ts';
import { useTexts } from '../i18n/index.ts';
import { PageHeader } from '../ui/page/page-header.tsx';

/** Sounds that were recorded before anybody knew whose they are. */
export function ToBeNamedPage() {
  const { t } = useTexts();
  return (
    <>
      <PageHeader title={t('naming.list.title')} subtitle={t('naming.list.subtitle')} backTo="/" />
      <NamingList />
    </>
  );
}

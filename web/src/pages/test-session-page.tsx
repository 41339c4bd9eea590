import { SessionTest } from '../features/session-test/index.ts';
import { useTexts } from '../i18n/index.ts';
import { PageHeader } from '../ui/page/page-header.tsx';

export function TestSessionPage() {
  const { t } = useTexts();
  return (
    <>
      <PageHeader title={t('sessionTest.title')} subtitle={t('sessionTest.subtitle')} />
      <SessionTest />
    </>
  );
}

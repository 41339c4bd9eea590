import { LearningTabs } from '../features/learning/index.ts';
import { useTexts } from '../i18n/index.ts';
import { PageHeader } from '../ui/page/page-header.tsx';

/** Sounds to learn from. */
export function LearningPage() {
  const { t } = useTexts();
  return (
    <>
      <PageHeader title={t('learning.title')} subtitle={t('learning.subtitle')} />
      <LearningTabs />
    </>
  );
}

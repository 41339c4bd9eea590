import { QuestionList } from '../features/questions/index.ts';
import { useTexts } from '../i18n/index.ts';
import { PageHeader } from '../ui/page/page-header.tsx';

export function QuestionsPage() {
  const { t } = useTexts();
  return (
    <>
      <PageHeader title={t('questions.title')} subtitle={t('questions.subtitle')} />
      <QuestionList />
    </>
  );
}

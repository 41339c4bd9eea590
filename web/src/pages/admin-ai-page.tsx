import { AiUsageReport } from '../features/ai-analysis/index.ts';
import { useTexts } from '../i18n/index.ts';
import { AdminFrame } from './admin/admin-frame.tsx';

/** How the classifiers do in this hospital. */
export function AdminAiPage() {
  const { t } = useTexts();
  return (
    <AdminFrame subtitle={t('aiUsage.tab')}>
      <AiUsageReport />
    </AdminFrame>
  );
}

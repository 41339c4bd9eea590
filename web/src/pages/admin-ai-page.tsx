import { Stack } from '@mantine/core';
import { AiUsageReport } from '../features/ai-analysis/index.ts';
import { AiModeCard } from '../features/security/index.ts';
import { useTexts } from '../i18n/index.ts';
import { AdminFrame } from './admin/admin-frame.tsx';

/** Whether the classifiers speak in this hospital, and how they do. */
export function AdminAiPage() {
  const { t } = useTexts();
  return (
    <AdminFrame subtitle={t('aiUsage.tab')}>
      <Stack gap="md">
        <AiModeCard />
        <AiUsageReport />
      </Stack>
    </AdminFrame>
  );
}

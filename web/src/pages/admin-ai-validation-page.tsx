import { AiValidation } from '../features/ai-validation/index.ts';
import { useTexts } from '../i18n/index.ts';
import { AdminFrame } from './admin/admin-frame.tsx';

/** Whether the AI is right about this hospital's patients. */
export function AdminAiValidationPage() {
  const { t } = useTexts();
  return (
    <AdminFrame subtitle={t('aiValidation.title')} tab="/admin/ai">
      <AiValidation />
    </AdminFrame>
  );
}

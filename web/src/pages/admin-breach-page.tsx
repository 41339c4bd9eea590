import { BreachDetailsView } from '../features/breaches/index.ts';
import { useTexts } from '../i18n/index.ts';
import { useParams } from '../platform/navigation.tsx';
import { AdminFrame } from './admin/admin-frame.tsx';

export function AdminBreachPage() {
  const { t } = useTexts();
  const { breachId = '' } = useParams();
  return (
    <AdminFrame subtitle={t('breaches.privacy.subtitle')} tab="/admin/privacy">
      <BreachDetailsView id={Number(breachId)} />
    </AdminFrame>
  );
}

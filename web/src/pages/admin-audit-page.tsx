import { AuditTrail } from '../features/audit/index.ts';
import { useTexts } from '../i18n/index.ts';
import { AdminFrame } from './admin/admin-frame.tsx';

export function AdminAuditPage() {
  const { t } = useTexts();
  return (
    <AdminFrame subtitle={t('audit.subtitle')}>
      <AuditTrail />
    </AdminFrame>
  );
}

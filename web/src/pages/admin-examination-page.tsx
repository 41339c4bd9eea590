import { ProtocolSettings } from '../features/examinations/index.ts';
import { LetterheadSettings } from '../features/reports/index.ts';
import { useTexts } from '../i18n/index.ts';
import { AdminFrame } from './admin/admin-frame.tsx';

/** How this hospital examines. */
export function AdminProtocolsPage() {
  const { t } = useTexts();
  return (
    <AdminFrame subtitle={t('examination.protocols.title')}>
      <ProtocolSettings />
    </AdminFrame>
  );
}

/** What stands at the head of its reports. */
export function AdminLetterheadPage() {
  const { t } = useTexts();
  return (
    <AdminFrame subtitle={t('reports.letterhead.title')}>
      <LetterheadSettings />
    </AdminFrame>
  );
}

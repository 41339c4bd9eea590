import { PatientImport } from '../features/patient-import/index.ts';
import { useTexts } from '../i18n/index.ts';
import { AdminFrame } from './admin/admin-frame.tsx';

/** Patients whom the hospital knows already. */
export function AdminImportPage() {
  const { t } = useTexts();
  return (
    <AdminFrame subtitle={t('patientImport.subtitle')}>
      <PatientImport />
    </AdminFrame>
  );
}

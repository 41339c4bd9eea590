import type { Patient } from '@sadap/contract/patients';
import { launchedIn } from '../features/launch/index.ts';
import { AddPatientForm } from '../features/patients/index.ts';
import { useTexts } from '../i18n/index.ts';
import { useLocation, useNavigate } from '../platform/navigation.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { lastPlaces } from '../ui/page/page-places.ts';

export function AddPatientPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const launched = launchedIn(useLocation().state);
  const leave = ({ id }: Patient) =>
    void (launched ? navigate(`/patients/${id}`, { replace: true }) : navigate('/patients'));
  const cancel = () => {
    const { to, state } = lastPlaces.of('/patients');
    void navigate(to, { state });
  };
  return (
    <>
      <PageHeader
        title={t('patients.form.title')}
        subtitle={t('patients.form.subtitle')}
        backTo="/patients"
      />
      <AddPatientForm given={launched} onAdded={leave} onCancel={cancel} />
    </>
  );
}

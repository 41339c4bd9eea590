import type { Patient } from '@sadap/contract/patients';
import { launchedIn } from '../features/launch/index.ts';
import { AddPatientForm } from '../features/patients/index.ts';
import { useTexts } from '../i18n/index.ts';
import { client } from '../platform/api.ts';
import { useLocation, useNavigate } from '../platform/navigation.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { lastPlaces } from '../ui/page/page-places.ts';

export function AddPatientPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const launched = launchedIn(useLocation().state);
  const leave = async ({ id }: Patient) => {
    if (!launched) return navigate('/patients');
    // From now on the record is the hospital's; where that fails, from the next launch on.
    await client.launch.patient({ code: launched.code }).catch(() => undefined);
    return navigate(`/patients/${id}`, { replace: true });
  };
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
      <AddPatientForm
        given={launched?.patient ?? null}
        onAdded={(patient) => void leave(patient)}
        onCancel={cancel}
      />
    </>
  );
}

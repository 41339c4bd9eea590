import { useQuery } from '@tanstack/react-query';
import { patientQuery } from '../../../../queries/patients.ts';
import { ClosedPatientPage } from './closed-patient-page.tsx';
import { RestrictionBanner } from './restriction-banner.tsx';

/** What stands in place of a closed patient's page, or above the page of one whose use is restricted. */
export function PatientDoor({ id, isClosed }: { id: number; isClosed: boolean }) {
  const { data } = useQuery({ ...patientQuery(id), enabled: false });
  if (isClosed) return <ClosedPatientPage key={id} id={id} />;
  return data?.restriction ? <RestrictionBanner kind={data.restriction} /> : null;
}

import type { RestrictionKind } from '@sadap/contract/access';
import { ClosedPatientPage } from './closed-patient-page.tsx';
import { RestrictionBanner } from './restriction-banner.tsx';

/** What stands above an open patient's page, or in place of a closed one's. */
export const PatientDoor = ({
  id,
  restriction,
}: {
  id: number;
  restriction: RestrictionKind | null | undefined;
}) => (restriction ? <RestrictionBanner kind={restriction} /> : <ClosedPatientPage key={id} id={id} />);

import type { Organ } from '@sadap/contract/positions';
import { useStartExamination } from '../../features/examinations/index.ts';
import { RecordFirstCard, ToBeNamedCount } from '../../features/naming/index.ts';
import { useNavigate } from '../../platform/navigation.tsx';

/** Nobody knows the age: an adult, and few steps. */
const PROTOCOLS: Record<Organ, string> = { heart: 'heart-adult', lung: 'lung-short' };

/** Recording before anybody knows the patient, and who still waits for a name. */
export function DashboardNaming() {
  const navigate = useNavigate();
  const { start } = useStartExamination();
  return (
    <>
      <ToBeNamedCount />
      <RecordFirstCard
        onBegun={async ({ patientId, sessionId }, organ) => {
          const isOpen = await start(PROTOCOLS[organ], { sessionId });
          // The patient is there: nobody begins a second one because the examination did not open.
          if (!isOpen) await navigate(`/patients/${patientId}/records/${sessionId}/select-type`);
        }}
      />
    </>
  );
}

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorCodeOf } from '../../../platform/api-error.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { useParams } from '../../../platform/navigation.tsx';
import { patientQuery } from '../../../queries/patients.ts';
import { Lazy } from '../../../ui/lazy.tsx';

const doorModule = lazyModule(() => import('./late/patient-door.tsx'));

/**
 * Around every page: where the patient of the address is closed to the user, that is shown in its place;
 * where the use of the record is restricted, above it.
 */
export function PatientGate({ children }: { children: ReactNode }) {
  const id = Number(useParams().patientId);
  return Number.isInteger(id) ? <Gate id={id}>{children}</Gate> : children;
}

function Gate({ id, children }: { id: number; children: ReactNode }) {
  // Asks nothing itself: the page does, and is refused.
  const { data, error } = useQuery({ ...patientQuery(id), enabled: false });
  const isClosed = errorCodeOf(error) === 'GLASS_CLOSED';
  return (
    <>
      <Lazy
        module={doorModule}
        isWanted={isClosed || !!data?.restriction}
        waiting={<Skeleton height={200} radius="lg" />}
      >
        {({ PatientDoor }) => <PatientDoor id={id} isClosed={isClosed} />}
      </Lazy>
      {!isClosed && children}
    </>
  );
}

import { useDebouncedValue } from '@mantine/hooks';
import type { SamePersonGround } from '@sadap/contract/patient-identity';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCodeOf } from '../../../platform/api-error.ts';
import { samePatientsQuery } from '../../../queries/patients.ts';
import type { PatientFormValues } from '../model/patient-form-values.ts';
import { typedPerson } from '../model/typed-person.ts';

const TYPING_MS = 400;
const REFUSALS = ['SAME_CITIZEN_ID', 'SAME_NAME_AND_BIRTH_DATE', 'SAME_HOSPITAL_NUMBER'];

/** Patients who may be the one in the form, and the reason why it is none of them. */
export function useSamePatients(values: PatientFormValues, base: PatientFormValues, exceptId?: number) {
  const person = typedPerson(values, base);
  const [asked] = useDebouncedValue(JSON.stringify(person), TYPING_MS);
  const query = useQuery({
    ...samePatientsQuery({ ...JSON.parse(asked), ...(exceptId === undefined ? {} : { exceptId }) }),
    enabled: asked !== 'null',
    placeholderData: keepPreviousData,
  });
  const found = person && asked !== 'null' ? (query.data?.body ?? []) : [];
  /** A reason is about those whom its writer saw, and about what made them alike: others need their own. */
  const about = JSON.stringify(found.map(({ id, grounds }) => ({ id, grounds })));
  const [told, setTold] = useState<{ about: string; reason: string } | null>(null);
  const reason = told?.about === about ? told.reason : null;
  const otherPerson =
    found.length > 0 && reason?.trim() ? { than: found.map(({ id }) => id), reason } : undefined;
  return {
    /** Somebody who shares the id and the name is named at the id alone. */
    by: (ground: SamePersonGround) => found.filter(({ grounds }) => grounds[0] === ground),
    /** Null until somebody says that it is another person. */
    reason,
    setReason: (next: string) => setTold({ about, reason: next }),
    /** For the server. */
    input: otherPerson ? { otherPerson } : {},
    /** Shows whom the server found meanwhile. */
    noteRefusal: (error: unknown) => {
      if (REFUSALS.includes(errorCodeOf(error) ?? '')) void query.refetch();
    },
  };
}
export type SamePatients = ReturnType<typeof useSamePatients>;

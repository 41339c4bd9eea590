import type { ClosedPatient } from '@sadap/contract/access';
import type { Patient } from '@sadap/contract/patients';

/**
 * A list with HN and name alone of the closed patients: whoever stands in front of somebody finds them. Names
 * that were given up are not among it.
 */
export const behindGlass = (patients: Patient[], closed: ReadonlySet<number>): (Patient | ClosedPatient)[] =>
  patients.map((patient): Patient | ClosedPatient => {
    if (!closed.has(patient.id)) return patient;
    const { id, patientID, mergedHNs, name, restriction } = patient;
    return { id, patientID, mergedHNs, mergedNames: [], name, isClosed: true, restriction };
  });

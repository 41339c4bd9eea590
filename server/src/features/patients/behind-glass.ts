import type { ClosedPatient } from '@sadap/contract/access';
import { isFoundIn } from '@sadap/contract/canonical-text';
import { normalizeSearch } from '@sadap/contract/patient-identity';
import { citizenIdOf, type Patient } from '@sadap/contract/patients';

/**
 * A list with HN and name alone of the closed patients: whoever stands in front of somebody finds them, by
 * HN, name or the whole citizen id on the card. A search that found a closed one by something else, like the
 * phone number, does not show them.
 */
export function behindGlass(
  patients: Patient[],
  closed: ReadonlySet<number>,
  search: string | undefined,
): (Patient | ClosedPatient)[] {
  const term = search === undefined ? '' : normalizeSearch(search);
  const idSearched = citizenIdOf(term) || undefined;
  return patients.flatMap((patient): (Patient | ClosedPatient)[] => {
    if (!closed.has(patient.id)) return [patient];
    const { id, patientID, name, citizenId, restriction } = patient;
    const isNamed = citizenId === idSearched || isFoundIn(term, [patientID, name ?? '']);
    return isNamed ? [{ id, patientID, name, isClosed: true, restriction }] : [];
  });
}

import { arabicDigits, isSameText, seenText } from '@sadap/contract/canonical-text';
import { normalizeHospitalNumber } from '@sadap/contract/patient-identity';
import type { Patient } from '@sadap/contract/patients';
import { client } from '../../../platform/api.ts';
import { statusOf } from '../../../platform/api-error.ts';

const CANDIDATES = 24;

/** The patient with an HN or, if there is none, with an id. */
export async function findPatient(typed: string): Promise<Patient | null> {
  const { body } = await client.patients.search({ search: typed, page: 1, pageSize: CANDIDATES });
  const hn = normalizeHospitalNumber(typed);
  const ofHn = body.find(({ patientID }) => isSameText(patientID, hn));
  if (ofHn) return 'isClosed' in ofHn ? client.patients.get({ id: ofHn.id }) : ofHn;
  const id = arabicDigits(seenText(typed));
  if (!/^\d{1,9}$/.test(id)) return null;
  try {
    return await client.patients.get({ id: Number(id) });
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

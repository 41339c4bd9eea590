import { normalizeHospitalNumber, type Patient } from '@sadap/contract/patients';
import { client } from '../../../platform/api.ts';
import { statusOf } from '../../../platform/api-error.ts';

const CANDIDATES = 24;

/** The patient with an HN or, if there is none, with an id. */
export async function findPatient(typed: string): Promise<Patient | null> {
  const { body } = await client.patients.search({ search: typed, page: 1, pageSize: CANDIDATES });
  const hn = normalizeHospitalNumber(typed).toUpperCase();
  const ofHn = body.find(({ patientID }) => patientID.toUpperCase() === hn);
  if (ofHn) return 'isClosed' in ofHn ? client.patients.get({ id: ofHn.id }) : ofHn;
  if (!/^\d{1,9}$/.test(typed)) return null;
  try {
    return await client.patients.get({ id: Number(typed) });
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

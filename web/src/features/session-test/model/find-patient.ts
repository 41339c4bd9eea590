import { arabicDigits, seenText } from '@sadap/contract/canonical-text';
import type { Patient } from '@sadap/contract/patients';
import { client } from '../../../platform/api.ts';
import { statusOf } from '../../../platform/api-error.ts';
import { CANDIDATES, withHn } from '../../../ui/list/only-match.ts';

/** The patient with an HN or, if there is none, with an id. Nobody where it may be the HN of two. */
export async function findPatient(typed: string): Promise<Patient | null> {
  const { body } = await client.patients.search({ search: typed, page: 1, pageSize: CANDIDATES });
  const [ofHn, another] = withHn(typed, body);
  if (another) return null;
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

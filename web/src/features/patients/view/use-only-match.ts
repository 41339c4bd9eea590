import { normalizeSearch } from '@sadap/contract/patient-identity';
import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { useNavigate } from '../../../platform/navigation.tsx';
import { patientPageQuery } from '../../../queries/patients.ts';
import { CANDIDATES, meantBy } from '../../../ui/list/only-match.ts';
import { toast } from '../../../ui/toast/toast.ts';

/**
 * Opens the only match of a search, or the patient with exactly that HN; where it can be read as the HN of
 * one and of another patient, neither. Queries the server itself: a
 * scanner's Enter comes before the list has followed.
 */
export function useOnlyMatch(): (typed: string) => Promise<void> {
  const { t } = useTexts();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async (typed) => {
    const search = normalizeSearch(typed);
    if (search === '') return;
    try {
      const page = patientPageQuery({ search, pageSize: CANDIDATES });
      const { body } = await queries.fetchQuery({ ...page, staleTime: 0 });
      const [match, ...others] = meantBy(typed, body);
      if (match && others.length === 0) await navigate(`/patients/${match.id}`);
    } catch (error) {
      toast.failure(t('patients.loadFailed'), error);
    }
  };
}

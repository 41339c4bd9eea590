import { normalizeSearch } from '@sadap/contract/patient-identity';
import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { useNavigate } from '../../../platform/navigation.tsx';
import { patientPageQuery } from '../../../queries/patients.ts';
import { labelledHn } from '../../../ui/list/labelled-hn.ts';
import { CANDIDATES, isSeenAs, meantBy, withHn } from '../../../ui/list/only-match.ts';
import { confirm } from '../../../ui/page/confirm.tsx';
import { toast } from '../../../ui/toast/toast.ts';

type Match = {
  /** Only a patient with exactly that HN: nobody has seen what the camera has read. */
  isExact?: boolean;
};

/**
 * Opens the only match of a search, or the patient with exactly that HN; where it can be read as the HN of
 * one and of another patient, neither. One who was found by what a merged record says is seen first: in the
 * list, or in a question after a scan. Queries the server itself: a scanner's Enter comes before the list
 * has followed. Resolves with how many are meant, infinitely many if not all were read; null if it failed.
 */
export function useOnlyMatch(): (typed: string, match?: Match) => Promise<number | null> {
  const { t } = useTexts();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isMeant = (hn: string, { name, patientID }: { name: string | null; patientID: string }) =>
    confirm({
      title: t('scan.merged.title', { hn: labelledHn(hn) }),
      message: [name, labelledHn(patientID)].filter(Boolean).join(' · '),
      confirm: t('scan.merged.open'),
    });
  return async (typed, { isExact = false } = {}) => {
    const search = normalizeSearch(typed);
    if (search === '') return null;
    try {
      const page = patientPageQuery({ search, pageSize: CANDIDATES });
      const { body, headers } = await queries.fetchQuery({ ...page, staleTime: 0 });
      const meant = isExact ? withHn(typed, body) : meantBy(typed, body);
      const [match, ...others] = meant;
      if (
        match &&
        others.length === 0 &&
        (isSeenAs(typed, match) || (isExact && (await isMeant(typed, match))))
      )
        await navigate(`/patients/${match.id}`);
      if (meant.length > 0 || Number(headers['x-total-count']) <= CANDIDATES) return meant.length;
      return Number.POSITIVE_INFINITY;
    } catch (error) {
      toast.failure(t('patients.loadFailed'), error);
      return null;
    }
  };
}

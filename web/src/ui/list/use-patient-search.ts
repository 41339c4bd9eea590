import type { ClosedPatient } from '@sadap/contract/access';
import { normalizeSearch } from '@sadap/contract/patient-identity';
import type { Patient } from '@sadap/contract/patients';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { patientPageQuery } from '../../queries/patients.ts';
import { CANDIDATES, meantBy, withHn } from './only-match.ts';

export type ListedPatient = Patient | ClosedPatient;
export type PatientsFound = {
  words: string;
  /** Those who may be meant. */
  patients: readonly ListedPatient[];
  /** All matches that were read, and how many there are. */
  matches: readonly ListedPatient[];
  total: number;
};
type Search = { words: string; meant: typeof meantBy };
type Outcome = PatientsFound | { failure: unknown; again: () => void } | 'no words';

/**
 * A search for one patient, by words that are typed or an HN that is scanned. An answer to earlier words is
 * none. `onFound` says whether it has taken the answer; else it is shown.
 */
export function usePatientSearch(onFound: (found: PatientsFound) => boolean = () => false) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [isFinding, setFinding] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** Counts changes of the words and searches. */
  const latest = useRef(0);

  function change(words: string): void {
    latest.current += 1;
    setTyped(words);
    setOutcome(null);
    setFinding(false);
  }

  async function find(asked: Search): Promise<void> {
    const { words, meant } = asked;
    const search = normalizeSearch(words);
    if (search === '') return setOutcome('no words');
    latest.current += 1;
    const turn = latest.current;
    const isCurrent = () => turn === latest.current;
    setFinding(true);
    setOutcome(null);
    try {
      const page = patientPageQuery({ search, pageSize: CANDIDATES });
      const { body, headers } = await queries.fetchQuery({ ...page, staleTime: 0 });
      if (!isCurrent()) return;
      const patients = meant<ListedPatient>(words, body);
      const found = { words, patients, matches: body, total: Number(headers['x-total-count']) };
      if (!onFound(found)) setOutcome(found);
    } catch (failure) {
      if (isCurrent()) setOutcome({ failure, again: () => void find(asked) });
    } finally {
      if (isCurrent()) setFinding(false);
    }
  }

  const isFound = outcome !== null && outcome !== 'no words' && 'patients' in outcome;
  return {
    typed,
    change,
    isFinding,
    find: () => {
      if (!isFinding) void find({ words: typed, meant: meantBy });
    },
    /** Exactly that HN is meant: nobody has seen what was read. */
    scan: (hn: string) => {
      change(hn);
      void find({ words: hn, meant: withHn });
    },
    found: isFound ? outcome : null,
    failed: outcome !== null && outcome !== 'no words' && 'failure' in outcome ? outcome : null,
    hasNoWords: outcome === 'no words',
  };
}

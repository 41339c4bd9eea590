import type { Organ } from '@sadap/contract/positions';
import { LISTENING_FILTERS, type ListeningFilter } from '@sadap/contract/recordings';
import { useEffect } from 'react';
import { sharedStorage } from '../../../platform/browser-storage.ts';
import { listeningEngine } from '../model/listening-engine.ts';

const keyOf = (organ: Organ) => `listening-filter:${organ}`;

function remembered(organ: Organ): ListeningFilter {
  const kept = sharedStorage.getItem(keyOf(organ));
  return LISTENING_FILTERS.find((filter) => filter === kept) ?? 'none';
}

/** Each organ's page starts with the filter that was last chosen there in this browser. */
export function useRememberedFilter(organ: Organ): (filter: ListeningFilter) => void {
  useEffect(() => listeningEngine.change({ filter: remembered(organ) }), [organ]);
  return (filter) => {
    sharedStorage.setItem(keyOf(organ), filter);
    listeningEngine.change({ filter });
  };
}

import type { DayCount, PositionCount } from '@sadap/contract/statistics';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { systemInfoQuery } from '../../../queries/late/system.ts';
import { COUNTED, positionTotalsQuery, trendsKey, trendsQuery } from '../../../queries/statistics.ts';

const ORGANS = ['heart', 'lung'] as const;

const totalOf = (counts: PositionCount[] | undefined) =>
  counts?.reduce((total, { count }) => total + count, 0) ?? 0;

/** How many recordings there are, and what is installed. */
export function useStatistics() {
  const queries = useQueryClient();
  const [isRefreshing, setRefreshing] = useState(false);
  const heart = useQuery(positionTotalsQuery('heart'));
  const lung = useQuery(positionTotalsQuery('lung'));
  const system = useQuery({ ...systemInfoQuery(), ...COUNTED });
  const all = [heart, lung, system];

  /** Recounts, bypassing the cache. Throws if that fails. */
  const refresh = async () => {
    const keys = ORGANS.flatMap((organ) => [positionTotalsQuery(organ).queryKey, trendsKey(organ)]);
    setRefreshing(true);
    try {
      const refetch = (queryKey: readonly unknown[]) =>
        queries.refetchQueries({ queryKey, type: 'active' }, { throwOnError: true });
      await Promise.all([...keys, systemInfoQuery().queryKey].map(refetch));
    } finally {
      setRefreshing(false);
    }
  };

  return {
    heart: heart.data,
    lung: lung.data,
    system: system.data,
    totals: { heart: totalOf(heart.data), lung: totalOf(lung.data) },
    error: all.find(({ error, data }) => error && !data)?.error ?? null,
    /** When the oldest of the numbers was counted; 0 until all are loaded. */
    countedAtMs: Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    isRefreshing,
    refresh,
  };
}

export type TrendDay = { date: string; heart: number; lung: number };

/** Recordings of each of the last days; the current ones stay while another range loads. */
export function useTrends(days: 7 | 30 | 90) {
  const heart = useQuery({ ...trendsQuery('heart', days), placeholderData: keepPreviousData });
  const lung = useQuery({ ...trendsQuery('lung', days), placeholderData: keepPreviousData });
  const isLoaded = heart.data !== undefined && lung.data !== undefined;
  return {
    days: isLoaded ? merged(heart.data, lung.data) : null,
    error: isLoaded ? null : (heart.error ?? lung.error),
    isFetching: heart.isPlaceholderData || lung.isPlaceholderData,
    retry: () => Promise.all([heart.refetch(), lung.refetch()]),
  };
}

function merged(heart: DayCount[], lung: DayCount[]): TrendDay[] {
  const lungs = new Map(lung.map(({ date, count }) => [date, count]));
  return heart.map(({ date, count }) => ({ date, heart: count, lung: lungs.get(date) ?? 0 }));
}

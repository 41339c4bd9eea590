import type { Capture } from '@sadap/contract/streaming';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { runningCapturesQuery } from '../../../queries/streaming.ts';

const NONE: Capture[] = [];

/**
 * This clinician's running captures, newest first, once the server has told them after the page opened: what
 * another page was told may be long over. Not before `mayAsk`.
 */
export function useRunningNow(mayAsk: boolean): { running: Capture[]; isKnown: boolean } {
  const { data, dataUpdatedAt } = useQuery({ ...runningCapturesQuery(), staleTime: 0, enabled: mayAsk });
  const [toldBeforeMs] = useState(dataUpdatedAt);
  const isKnown = mayAsk && data !== undefined && dataUpdatedAt !== toldBeforeMs;
  return { running: isKnown ? data : NONE, isKnown };
}

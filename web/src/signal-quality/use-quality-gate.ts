import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../i18n/index.ts';
import { captureQualityQuery } from '../queries/streaming.ts';
import { toast } from '../ui/toast/toast.ts';
import { passQualityGate } from './quality-gate.ts';

/** A verdict takes a second or two; nobody waits longer to save. */
const WAIT_MS = 6_000;

/**
 * Every way of saving a captured sound goes through here. A doubtful sound whose verdict nobody has read is
 * held back once (`isHeld`: show its verdict) and saved when saving is requested again. One that could not be
 * checked is saved, and `unchecked` reports it.
 */
export function useQualityGate(captureId: string) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [isWaiting, setWaiting] = useState(false);
  const [isHeld, setHeld] = useState(false);

  const ask = async () => {
    const options = captureQualityQuery(captureId);
    setWaiting(true);
    try {
      const known = queries.getQueryData(options.queryKey);
      return await passQualityGate(known, () => queries.fetchQuery(options), WAIT_MS);
    } finally {
      setWaiting(false);
    }
  };

  const pass = async <Outcome>(
    save: (unchecked: string | null) => Promise<Outcome>,
  ): Promise<Outcome | 'doubtful'> => {
    const answer = await ask();
    if (answer === 'doubtful') {
      setHeld(true);
      toast.warning({ title: t('quality.gate.doubtful'), message: t('quality.gate.look') });
      return 'doubtful';
    }
    return save(answer === 'unknown' ? t('quality.gate.unchecked') : null);
  };
  return { isWaiting, isHeld, pass };
}

import type { Position } from '@sadap/contract/positions';
import type { Capture } from '@sadap/contract/streaming';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { client } from '../../../platform/api.ts';
import { captureQuery, capturesKey } from '../../../queries/streaming.ts';
import { toast } from '../../../ui/toast/toast.ts';

/** Corrects where an unsaved sound was captured, even while it is being captured. */
export function useCapturePosition() {
  const { t } = useTexts();
  const positionName = usePositionName();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const correct = async (
    { id, position: from }: Pick<Capture, 'id' | 'position'>,
    position: Position,
  ): Promise<Capture | null> => {
    setIsBusy(true);
    try {
      const capture = await client.captures.correctPosition({ id, position, base_position: from });
      queries.setQueryData(captureQuery(id).queryKey, capture);
      toast.success({ title: t('recording.move.done', { position: positionName(position) }) });
      return capture;
    } catch (error) {
      toast.failure(t('recording.move.failed'), error);
      return null;
    } finally {
      setIsBusy(false);
      void queries.invalidateQueries({ queryKey: capturesKey() });
    }
  };
  return { isBusy, correct };
}

import type { Position } from '@sadap/contract/positions';
import { useCallback } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { confirm } from '../../../ui/page/confirm.tsx';

/** Asks before an unsaved sound is discarded; names the sound's position. */
export function useDiscardQuestion(): (capture: { position: Position }) => Promise<boolean> {
  const { t } = useTexts();
  const positionName = usePositionName();
  return useCallback(
    ({ position }) =>
      confirm({
        title: t('streaming.discardDialog.title'),
        message: t('streaming.discardDialog.message', { position: positionName(position) }),
        confirm: t('streaming.discardDialog.confirm'),
        cancel: t('streaming.discardDialog.cancel'),
        isDangerous: true,
      }),
    [t, positionName],
  );
}

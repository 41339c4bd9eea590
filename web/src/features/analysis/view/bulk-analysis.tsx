import { Alert, Button, Group, Text } from '@mantine/core';
import type { Recording } from '@sadap/contract/recordings';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { LazyOpened } from '../../../ui/lazy.tsx';
import type { BulkAnalysisProps } from './bulk-analysis-dialog.tsx';

const dialogModule = lazyModule(() => import('./bulk-analysis-dialog.tsx'));

/** Offers one analysis for all recordings of the check-up that have none and are not silent. */
export function BulkAnalysis(props: BulkAnalysisProps) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<readonly Recording[] | null>(null);
  const close = useCallback(() => setChosen(null), []);
  const recordings = props.recordings.filter(({ is_silent: isSilent }) => !isSilent);
  if (recordings.length < 2 && !chosen) return null;
  return (
    <>
      {recordings.length > 1 && (
        <Alert color="teal" icon={<IconClipboardCheck />} mb="md">
          <Group justify="space-between" gap="sm">
            <Text>{t('analysis.bulk.offer', { count: recordings.length })}</Text>
            <Button size="sm" onClick={() => setChosen(recordings)}>
              {t('analysis.bulk.action')}
            </Button>
          </Group>
        </Alert>
      )}
      <LazyOpened module={dialogModule} opened={chosen !== null} onClose={close}>
        {({ BulkAnalysisDialog }) =>
          chosen && <BulkAnalysisDialog {...props} recordings={recordings} chosen={chosen} onClose={close} />
        }
      </LazyOpened>
    </>
  );
}

import { Alert, Button, Group, Text } from '@mantine/core';
import type { Recording } from '@sadap/contract';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import type { BulkAnalysisProps } from './bulk-analysis-dialog.tsx';

const loadDialog = () => import('./bulk-analysis-dialog.tsx');

/** Offers one analysis for all recordings of the check-up that have none. */
export function BulkAnalysis(props: BulkAnalysisProps) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<readonly Recording[] | null>(null);
  const close = useCallback(() => setChosen(null), []);
  const { recordings } = props;
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
      <LazyDialog name="bulk-analysis" load={loadDialog} opened={chosen !== null} onClose={close}>
        {({ BulkAnalysisDialog }) =>
          chosen && <BulkAnalysisDialog {...props} chosen={chosen} onClose={close} />
        }
      </LazyDialog>
    </>
  );
}

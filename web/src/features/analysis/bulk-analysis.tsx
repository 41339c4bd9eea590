import { Alert, Button, Group, Text } from '@mantine/core';
import type { Organ, Recording } from '@sadap/contract';
import { IconClipboardCheck } from '@tabler/icons-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';

const loadDialog = () => import('./bulk-analysis-dialog.tsx');

export type BulkAnalysisProps = {
  organ: Organ;
  /** This check-up's recordings without analysis. */
  recordings: readonly Recording[];
  subject: ReactNode;
  positionName: (position: Recording['position']) => string;
};

/** Offers one analysis for every recording of the check-up that has none. */
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

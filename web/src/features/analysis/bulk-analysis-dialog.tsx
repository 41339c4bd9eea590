import { Badge, Group, Stack, Text } from '@mantine/core';
import type { DoctorAnalysis, Organ, Recording } from '@sadap/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, client } from '../../api.ts';
import { errorText } from '../../api-error.ts';
import { useTexts } from '../../i18n/index.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { CancelButton } from './analysis-dialog.tsx';
import { AnalysisForm } from './analysis-form.tsx';
import { FormNotice } from './form-notice.tsx';
import { saveForAll } from './save-for-all.ts';

export type BulkAnalysisProps = {
  organ: Organ;
  /** This check-up's recordings without analysis. */
  recordings: readonly Recording[];
  subject: ReactNode;
  positionName: (position: Recording['position']) => string;
};

type Props = BulkAnalysisProps & {
  /** What the form is for, as it was opened: it stays while colleagues review some of them. */
  chosen: readonly Recording[];
  onClose: () => void;
};

/** A colleague was first. */
const REVIEWED = { variant: 'default', td: 'line-through' } as const;

/** One analysis for every chosen recording that has none yet. */
export function BulkAnalysisDialog({ organ, recordings, chosen, subject, positionName, onClose }: Props) {
  const { t, language } = useTexts();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const left = chosen.filter((one) =>
    recordings.some(({ recording_id }) => recording_id === one.recording_id),
  );
  const reviewedCount = chosen.length - left.length;

  const save = async (doctor_analysis: DoctorAnalysis) => {
    if (left.length === 0) return;
    setIsBusy(true);
    try {
      const { savedCount, reviewedCount: meanwhileCount } = await saveForAll(
        left.map(({ recording_id }) => recording_id),
        (id) => client[organ].analyse({ id, doctor_analysis, base_version: 0 }),
      );
      if (savedCount > 0) toast.success({ title: t('analysis.bulk.saved', { count: savedCount }) });
      if (meanwhileCount > 0)
        toast.warning({ title: t('analysis.bulk.meanwhile', { count: meanwhileCount }) });
      // with nothing saved, what was typed stays
      if (savedCount > 0) onClose();
    } catch (error) {
      toast.error({ title: t(`analysis.updateFailed.${organ}`), message: errorText(error, language) });
    } finally {
      setIsBusy(false);
      await queries.invalidateQueries({ queryKey: api[organ].key() });
    }
  };

  return (
    <FormDialog opened isLeavingAsked size="lg" onClose={onClose} title={t('analysis.bulk.title')}>
      {(onDirty, isDirty) => (
        <Stack>
          {subject}
          <Group gap="xs">
            <Text fw={600}>{t('analysis.bulk.appliesTo')}</Text>
            {chosen.map((recording) => (
              <Badge key={recording.recording_id} {...(left.includes(recording) ? {} : REVIEWED)}>
                {positionName(recording.position)}
              </Badge>
            ))}
          </Group>
          <AnalysisForm
            organ={organ}
            initial={null}
            onDirty={onDirty}
            onSubmit={(analysis) => void save(analysis)}
            isBusy={isBusy}
            submitLabel={t('analysis.save')}
            busyLabel={t('analysis.saving')}
            notice={
              reviewedCount > 0 &&
              !isBusy && (
                <FormNotice
                  title={t(left.length > 0 ? 'analysis.bulk.reviewed' : 'analysis.bulk.allReviewed', {
                    count: reviewedCount,
                  })}
                />
              )
            }
            actions={<CancelButton isDirty={isDirty} isBusy={isBusy} onCancel={onClose} />}
          />
        </Stack>
      )}
    </FormDialog>
  );
}

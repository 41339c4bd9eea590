import { Stack, Text } from '@mantine/core';
import type { DoctorAnalysis } from '@sadap/contract/analysis';
import type { Organ } from '@sadap/contract/positions';
import type { Recording } from '@sadap/contract/recordings';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { qualityQuery } from '../../../queries/late/quality.ts';
import { recordingsKey, waitingKey } from '../../../queries/recordings.ts';
import { soundOf, soundPlayer, useSoundPlayer } from '../../../sound/index.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { saveForAll } from '../model/save-for-all.ts';
import { CancelButton } from './analysis-dialog.tsx';
import { AnalysisForm } from './analysis-form.tsx';
import { BulkChoice } from './bulk-choice.tsx';
import { FormNotice } from './form-notice.tsx';

export type BulkAnalysisProps = {
  organ: Organ;
  /** This check-up's recordings without analysis. */
  recordings: readonly Recording[];
  subject: ReactNode;
  positionName: (position: Recording['position']) => string;
};

type Props = BulkAnalysisProps & {
  /** The recordings when the form was opened; they stay while colleagues review some of them. */
  chosen: readonly Recording[];
  onClose: () => void;
};

/** One analysis for the ticked recordings without one: at first those that were heard. */
export function BulkAnalysisDialog({ organ, recordings, chosen, subject, positionName, onClose }: Props) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  useSoundPlayer();
  const isHeard = (one: Recording) => soundPlayer.wasHeard(soundOf(one).key);
  // Whoever has not listened decides on each sound.
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(
    () => new Set(chosen.filter((one) => !isHeard(one)).map(({ recording_id }) => recording_id)),
  );
  // A sound that plays here can be stopped nowhere else.
  useEffect(() => () => soundPlayer.stop(), []);
  const isReviewed = (one: Recording) =>
    !recordings.some(({ recording_id }) => recording_id === one.recording_id);
  const isLeftOut = ({ recording_id }: Recording) => leftOut.has(recording_id);
  const leaveOut = ({ recording_id }: Recording, isOut: boolean) =>
    setLeftOut((before) =>
      isOut ? new Set(before).add(recording_id) : new Set([...before].filter((id) => id !== recording_id)),
    );
  const reviewedCount = chosen.filter(isReviewed).length;
  const left = chosen.filter((one) => !isReviewed(one) && !isLeftOut(one));
  const unheard = left.filter((one) => !isHeard(one));
  const namesOf = (some: readonly Recording[]) =>
    some.map(({ position }) => positionName(position)).join(', ');
  const qualities = useQueries({
    queries: chosen.map(({ recording_id }) => qualityQuery(organ, recording_id)),
  });
  const poor = left.filter((one) => qualities[chosen.indexOf(one)]?.data?.verdict === 'poor');

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
      // If nothing was saved, the input stays.
      if (savedCount > 0) onClose();
    } catch (error) {
      toast.failure(t(`analysis.updateFailed.${organ}`), error);
    } finally {
      setIsBusy(false);
      void queries.invalidateQueries({ queryKey: waitingKey() });
      await queries.invalidateQueries({ queryKey: recordingsKey(organ) });
    }
  };

  return (
    <FormDialog opened isLeavingAsked size="lg" onClose={onClose} title={t('analysis.bulk.title')}>
      {(onDirty, isDirty) => (
        <Stack>
          {subject}
          <BulkChoice
            recordings={chosen}
            positionName={positionName}
            isReviewed={isReviewed}
            isHeard={isHeard}
            isLeftOut={isLeftOut}
            onLeaveOut={leaveOut}
          />
          <AnalysisForm
            organ={organ}
            initial={null}
            onDirty={onDirty}
            keptAs={{ name: `analysis of all ${organ} ${chosen[0]?.session_id}`, base: 0 }}
            onSubmit={(analysis) => void save(analysis)}
            isBusy={isBusy}
            submitLabel={t('analysis.bulk.save', { count: left.length })}
            busyLabel={t('analysis.saving')}
            poor={poor.length > 0 ? t('analysis.poor.of', { positions: namesOf(poor) }) : null}
            notice={
              !isBusy && (
                <>
                  {reviewedCount > 0 && (
                    <FormNotice
                      title={t(
                        reviewedCount < chosen.length
                          ? 'analysis.bulk.reviewed'
                          : 'analysis.bulk.allReviewed',
                        { count: reviewedCount },
                      )}
                    />
                  )}
                  {unheard.length > 0 && (
                    <Text size="sm" fw={600} c="yellow" role="status">
                      {t('analysis.bulk.unheard', {
                        positions: namesOf(unheard),
                      })}
                    </Text>
                  )}
                  {left.length === 0 && reviewedCount < chosen.length && (
                    <Text size="sm" role="status">
                      {t('analysis.bulk.nothing')}
                    </Text>
                  )}
                </>
              )
            }
            actions={<CancelButton isDirty={isDirty} isBusy={isBusy} onCancel={onClose} />}
          />
        </Stack>
      )}
    </FormDialog>
  );
}

import { Button, Divider, Group, Modal, Stack, Text } from '@mantine/core';
import type { HeartAnalysis, Recording } from '@sadap/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../api.ts';
import { errorText } from '../../api-error.ts';
import { useTexts } from '../../i18n/index.ts';
import { toast } from '../../ui/toast.ts';
import { AnalysisHistory } from './analysis-history.tsx';
import { asHeartAnalysis } from './heart-analysis-draft.ts';
import { HeartAnalysisForm } from './heart-analysis-form.tsx';
import { HeartAnalysisView } from './heart-analysis-view.tsx';

type Props = {
  recording: Recording;
  /** Whose sound from where, shown above the analysis. */
  subject: ReactNode;
  onClose: () => void;
};

/** View, create or edit the analysis of one stored heart sound. */
export function HeartAnalysisDialog({ recording, subject, onClose }: Props) {
  const { t, language } = useTexts();
  const queries = useQueryClient();
  const stored = asHeartAnalysis(recording.doctor_analysis);
  const [isEditing, setIsEditing] = useState(false);
  const isView = stored !== null && !isEditing;
  const save = useMutation(
    api.heart.analyse.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: api.heart.key() });
        toast.success({ title: stored ? t('analysis.updated') : t('analysis.saved') });
        if (stored) setIsEditing(false);
        else onClose();
      },
      onError: (error) =>
        toast.error({ title: t('analysis.updateFailed'), message: errorText(error, language) }),
    }),
  );
  const submit = (doctor_analysis: HeartAnalysis) =>
    save.mutate({ id: recording.recording_id, doctor_analysis });

  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={isEditing ? t('analysis.heart.editTitle') : t('analysis.heart.title')}
      closeButtonProps={{ 'aria-label': t('analysis.close') }}
    >
      <Stack>
        {subject}
        {isView ? (
          <>
            <HeartAnalysisView analysis={stored} />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('analysis.close')}
              </Button>
              <Button onClick={() => setIsEditing(true)}>{t('analysis.edit')}</Button>
            </Group>
            <Divider />
            <AnalysisHistory recordingId={recording.recording_id} />
          </>
        ) : (
          <>
            {!stored && (
              <Text size="sm" c="dimmed">
                {t('analysis.notReviewed')}
              </Text>
            )}
            <HeartAnalysisForm
              initial={stored}
              onSubmit={submit}
              isBusy={save.isPending}
              submitLabel={stored ? t('analysis.update') : t('analysis.save')}
              busyLabel={stored ? t('analysis.updating') : t('analysis.saving')}
              actions={
                <Button variant="default" onClick={() => (stored ? setIsEditing(false) : onClose())}>
                  {t('analysis.cancel')}
                </Button>
              }
            />
          </>
        )}
      </Stack>
    </Modal>
  );
}

import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import type { DoctorAnalysis, Organ, Recording } from '@sadap/contract';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, client } from '../../api.ts';
import { errorText } from '../../api-error.ts';
import { useTexts } from '../../i18n/index.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { CancelButton } from './analysis-dialog.tsx';
import { AnalysisForm } from './analysis-form.tsx';

type Props = {
  organ: Organ;
  /** This check-up's recordings without analysis. */
  recordings: readonly Recording[];
  subject: ReactNode;
  positionName: (position: Recording['position']) => string;
};

/** Offers one analysis for every recording of the check-up that has none. */
export function BulkAnalysis({ organ, recordings, subject, positionName }: Props) {
  const { t, language } = useTexts();
  const queries = useQueryClient();
  /** What the form is for, as it was opened: it stays while colleagues review some of them. */
  const [chosen, setChosen] = useState<readonly Recording[] | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  if (recordings.length < 2 && !chosen) return null;

  const left = recordings.filter(({ recording_id }) =>
    chosen?.some((each) => each.recording_id === recording_id),
  );
  const reviewedCount = (chosen?.length ?? 0) - left.length;
  const close = () => setChosen(null);

  const save = async (doctor_analysis: DoctorAnalysis) => {
    if (left.length === 0) return;
    setIsBusy(true);
    try {
      const count = left.length;
      for (const { recording_id } of left) await client[organ].analyse({ id: recording_id, doctor_analysis });
      toast.success({ title: t('analysis.bulk.saved', { count }) });
      close();
    } catch (error) {
      toast.error({ title: t(`analysis.updateFailed.${organ}`), message: errorText(error, language) });
    } finally {
      setIsBusy(false);
      await queries.invalidateQueries({ queryKey: api[organ].key() });
    }
  };

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
      <FormDialog
        opened={chosen !== null}
        isLeavingAsked
        size="lg"
        onClose={close}
        title={t('analysis.bulk.title')}
      >
        {(onDirty, isDirty) => (
          <Stack>
            {subject}
            {left.length > 0 && (
              <Group gap="xs">
                <Text fw={600}>{t('analysis.bulk.appliesTo')}</Text>
                {left.map(({ recording_id, position }) => (
                  <Badge key={recording_id}>{positionName(position)}</Badge>
                ))}
              </Group>
            )}
            {reviewedCount > 0 && !isBusy && (
              <Alert
                color="yellow"
                role="alert"
                title={t(left.length > 0 ? 'analysis.bulk.reviewed' : 'analysis.bulk.allReviewed', {
                  count: reviewedCount,
                })}
              />
            )}
            <AnalysisForm
              organ={organ}
              initial={null}
              onDirty={onDirty}
              onSubmit={(analysis) => void save(analysis)}
              isBusy={isBusy}
              submitLabel={t('analysis.save')}
              busyLabel={t('analysis.saving')}
              actions={<CancelButton isDirty={isDirty} isBusy={isBusy} onCancel={close} />}
            />
          </Stack>
        )}
      </FormDialog>
    </>
  );
}

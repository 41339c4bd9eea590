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
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  if (recordings.length === 0 || (recordings.length === 1 && !isOpen)) return null;

  const save = async (doctor_analysis: DoctorAnalysis) => {
    setIsBusy(true);
    try {
      const count = recordings.length;
      for (const { recording_id } of recordings)
        await client[organ].analyse({ id: recording_id, doctor_analysis });
      toast.success({ title: t('analysis.bulk.saved', { count }) });
      setIsOpen(false);
    } catch (error) {
      toast.error({ title: t(`analysis.updateFailed.${organ}`), message: errorText(error, language) });
    } finally {
      setIsBusy(false);
      await queries.invalidateQueries({ queryKey: api[organ].key() });
    }
  };

  return (
    <>
      <Alert color="teal" icon={<IconClipboardCheck />} mb="md">
        <Group justify="space-between" gap="sm">
          <Text>{t('analysis.bulk.offer', { count: recordings.length })}</Text>
          <Button size="sm" onClick={() => setIsOpen(true)}>
            {t('analysis.bulk.action')}
          </Button>
        </Group>
      </Alert>
      <FormDialog
        opened={isOpen}
        isLeavingAsked
        size="lg"
        onClose={() => setIsOpen(false)}
        title={t('analysis.bulk.title')}
      >
        {(onDirty, isDirty) => (
          <Stack>
            {subject}
            <Group gap="xs">
              <Text fw={600}>{t('analysis.bulk.appliesTo')}</Text>
              {recordings.map(({ recording_id, position }) => (
                <Badge key={recording_id}>{positionName(position)}</Badge>
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
              actions={<CancelButton isDirty={isDirty} isBusy={isBusy} onCancel={() => setIsOpen(false)} />}
            />
          </Stack>
        )}
      </FormDialog>
    </>
  );
}

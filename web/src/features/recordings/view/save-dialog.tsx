import { Button, Modal, Stack, Text } from '@mantine/core';
import type { Patient } from '@sadap/contract/patients';
import { IconClock, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { SoundSubject } from './shared/patient-identity.tsx';

type Props = {
  patient: Patient;
  checkUpNumber: number;
  /** Where it was recorded, and a button to correct that. */
  position: ReactNode;
  preview: ReactNode;
  /** The analysis form, given the buttons next to its Save. */
  form: (actions: ReactNode) => ReactNode;
  isBusy: boolean;
  onReviewLater: () => void;
  onDiscard: () => void;
  onClose: () => void;
};

/** Saves a captured sound: its patient, its sound, the doctor's findings. */
export function SaveDialog({
  patient,
  checkUpNumber,
  position,
  preview,
  form,
  isBusy,
  onReviewLater,
  onDiscard,
  onClose,
}: Props) {
  const { t } = useTexts();
  const actions = (
    <>
      <Button
        variant="subtle"
        color="red"
        disabled={isBusy}
        leftSection={<IconTrash size={18} />}
        onClick={onDiscard}
        me="auto"
      >
        {t('recording.saveDialog.discard')}
      </Button>
      <Button
        variant="default"
        disabled={isBusy}
        leftSection={<IconClock size={18} />}
        title={t('recording.saveDialog.laterHint')}
        onClick={onReviewLater}
      >
        {t('recording.saveDialog.later')}
      </Button>
    </>
  );
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('recording.saveDialog.title')}
      closeButtonProps={{ 'aria-label': t('layout.close') }}
    >
      <Stack gap="md">
        <div>
          <SoundSubject patient={patient} checkUpNumber={checkUpNumber} />
          {position}
          <Text size="sm" c="dimmed" mt={4}>
            {t('recording.saveDialog.check')}
          </Text>
        </div>
        {preview}
        {form(actions)}
      </Stack>
    </Modal>
  );
}

import { Alert, Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useMediaQuery } from '@mantine/hooks';
import { apiError } from '@sadap/contract/errors';
import { HospitalNumber } from '@sadap/contract/patients/schema';
import { IconAlertCircle, IconCamera, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { errorText, Refusal } from '../../../platform/api-error.ts';
import { UnsavedWarning } from '../../../ui/dialog/unsaved-warning.tsx';
import { type PatientNamed, PatientTitle } from '../../../ui/list/patient-title.tsx';
import { confirm } from '../../../ui/page/confirm.tsx';
import { ACCEPTED } from '../model/file-check.ts';
import styles from './shared/files.module.css';
import { UploadRow } from './upload-row.tsx';
import { useUploads } from './use-uploads.ts';

type Props = { patient: PatientNamed & { id: number }; onClose: () => void };

/** Choose files, see what is wrong with them, and watch their progress. */
export function UploadDialog({ patient, onClose }: Props) {
  const hn = patient.patientID;
  const { t, language } = useTexts();
  const isPhone = useMediaQuery('(max-width: 767px)', window.innerWidth < 768);
  const { queue, uploads, add: addFiles, isRunning } = useUploads(patient.id, onClose);
  const [isAsking, setAsking] = useState(false);
  const [isNothingChosen, setNothingChosen] = useState(false);
  const isHnValid = HospitalNumber.safeParse(hn).success;
  const waitingCount = uploads.filter(({ state }) => state === 'chosen').length;

  const add = (files: readonly File[]) => {
    setNothingChosen(false);
    void addFiles(files);
  };
  const close = async () => {
    if (isAsking) return;
    if (isRunning()) {
      setAsking(true);
      const isSure = await confirm({
        title: t('files.upload.leaveTitle'),
        message: t('files.upload.leaveMessage'),
        confirm: t('files.upload.leave'),
        cancel: t('files.upload.stay'),
        isDangerous: true,
      });
      setAsking(false);
      if (!isSure) return;
    }
    onClose();
  };

  return (
    <Modal
      opened
      size="lg"
      fullScreen={isPhone}
      onClose={() => void close()}
      closeOnClickOutside={!isRunning()}
      title={<PatientTitle title={t('files.upload.title', { hn })} patient={patient} />}
      closeButtonProps={{ 'aria-label': t('layout.close'), size: 'lg' }}
    >
      <UnsavedWarning when={isRunning} />
      <Stack gap="md">
        {!isHnValid && (
          <Alert color="red" icon={<IconAlertCircle />} title={t('files.upload.missingHnTitle')}>
            {t('files.upload.missingHn')}
          </Alert>
        )}
        <Dropzone
          className={styles.drop ?? ''}
          accept={ACCEPTED}
          activateOnKeyboard={false}
          enablePointerEvents
          inputProps={{ 'aria-label': t('files.upload.choose') }}
          disabled={!isHnValid}
          onDrop={add}
          onReject={(rejections) => add(rejections.map(({ file }) => file))}
        >
          <Stack align="center" gap={4} ta="center">
            <IconUpload size={32} stroke={1.5} aria-hidden />
            <Text fw={600}>{t('files.upload.drop')}</Text>
            {/* A click on it is a click on the whole area. */}
            <Button variant="light" h={44} my={4} disabled={!isHnValid}>
              {t('files.upload.choose')}
            </Button>
            <Text size="sm" c="dimmed">
              {t('files.upload.accepted')}
            </Text>
          </Stack>
        </Dropzone>
        <Camera isDisabled={!isHnValid} onPhoto={(photo) => add([photo])} />
        {uploads.length > 0 && (
          <ul className={styles.uploads} aria-label={t('files.upload.chosen')}>
            {uploads.map((upload) => (
              <UploadRow key={upload.key} upload={upload} queue={queue} />
            ))}
          </ul>
        )}
        {isNothingChosen && (
          <Text c="red" role="alert">
            {errorText(new Refusal(apiError('NO_FILE_SELECTED')), language)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" h={44} onClick={() => void close()}>
            {t('layout.close')}
          </Button>
          <Button
            h={44}
            disabled={!isHnValid}
            leftSection={<IconUpload size={18} />}
            onClick={() => setNothingChosen(!queue.start() && !isRunning())}
          >
            {waitingCount > 1
              ? t('files.upload.startMany', { number: waitingCount })
              : t('files.upload.start')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** On handheld devices: a picture straight from the camera. */
function Camera({ isDisabled, onPhoto }: { isDisabled: boolean; onPhoto: (photo: File) => void }) {
  const { t } = useTexts();
  const isHandheld = useMediaQuery('(pointer: coarse)', window.matchMedia('(pointer: coarse)').matches);
  if (!isHandheld) return null;
  return (
    <FileButton
      accept="image/*"
      capture="environment"
      disabled={isDisabled}
      onChange={(photo) => photo && onPhoto(photo)}
    >
      {(props) => (
        <Button {...props} variant="light" h={44} leftSection={<IconCamera size={18} />}>
          {t('files.upload.camera')}
        </Button>
      )}
    </FileButton>
  );
}

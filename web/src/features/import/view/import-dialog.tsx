import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useMediaQuery } from '@mantine/hooks';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Patient } from '@sadap/contract/patients';
import type { Organ } from '@sadap/contract/positions';
import type { Recording } from '@sadap/contract/recordings';
import { IconFileMusic, IconUpload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { UnsavedMark } from '../../../ui/dialog/unsaved-warning.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { WRAPPING } from '../../../ui/form/wrapping-button.ts';
import { PatientTitle } from '../../../ui/list/patient-title.tsx';
import { confirm } from '../../../ui/page/confirm.tsx';
import { isUnderWay } from '../../../uploads/upload-state.ts';
import styles from './import.module.css';
import { ImportRow } from './import-row.tsx';
import { useImport } from './use-import.ts';

type Props = {
  organ: Organ;
  patient: Patient;
  checkUp: CheckUp;
  recordings: readonly Recording[];
  onClose: () => void;
};

/**
 * Imports sounds of any other stethoscope into a check-up. The recording page below asks before it is left.
 */
export function ImportDialog({ organ, patient, checkUp, recordings, onClose }: Props) {
  const { t } = useTexts();
  const isPhone = useMediaQuery('(max-width: 767px)', window.innerWidth < 768);
  const { queue, uploads, chosen, judgementOf, isChecking, add, set, hasUnsent } = useImport(
    organ,
    checkUp,
    onClose,
  );
  const waiting = uploads.filter(({ state }) => state === 'chosen');
  const savingCount = uploads.filter(isUnderWay).length;
  const isJudging = waiting.some(({ file }) => judgementOf(file) === 'checking');
  const placeless = waiting.filter(({ file }) => !chosen.get(file)?.position).length;

  const asking = useRef<AbortController | null>(null);
  useEffect(() => {
    if (!hasUnsent()) asking.current?.abort();
  });
  useEffect(() => () => asking.current?.abort(), []);
  const close = async () => {
    asking.current = new AbortController();
    const isSure =
      !hasUnsent() ||
      (await confirm({
        title: t('importing.leaveTitle'),
        message: t('importing.leaveMessage'),
        confirm: t('importing.leave'),
        cancel: t('importing.stay'),
        isDangerous: true,
        signal: asking.current.signal,
      }));
    if (isSure) onClose();
  };

  return (
    <Modal
      opened
      size="xl"
      fullScreen={isPhone}
      onClose={() => void close()}
      closeOnClickOutside={false}
      title={<PatientTitle title={t(`importing.title.${organ}`)} patient={patient} />}
      closeButtonProps={{ 'aria-label': t('layout.close'), size: 'lg' }}
    >
      <UnsavedMark when={hasUnsent} />
      <Stack>
        <Dropzone
          className={styles.drop ?? ''}
          activateOnKeyboard={false}
          enablePointerEvents
          inputProps={{ 'aria-label': t('importing.choose') }}
          onDrop={(files) => void add(files)}
          onReject={(rejections) => void add(rejections.map(({ file }) => file))}
        >
          <Stack align="center" gap={4} ta="center">
            <IconFileMusic size={32} stroke={1.5} aria-hidden />
            <Text fw={600}>{t('importing.drop')}</Text>
            {/* A click on it is a click on the whole area. */}
            <Button variant="light" h={44} my={4}>
              {t('importing.choose')}
            </Button>
            <Text size="sm" c="dimmed">
              {t('importing.accepted')}
            </Text>
          </Stack>
        </Dropzone>
        {isChecking && (
          <Group gap="xs" role="status">
            <Loader size="xs" />
            <Text>{t('importing.checking')}</Text>
          </Group>
        )}
        {uploads.length > 0 && (
          <ul className={styles.list} aria-label={t('importing.files')}>
            {uploads.map((upload) => {
              const known = chosen.get(upload.file);
              return (
                known && (
                  <ImportRow
                    key={upload.key}
                    organ={organ}
                    upload={upload}
                    chosen={known}
                    judgement={judgementOf(upload.file)}
                    recordings={recordings}
                    queue={queue}
                    onChange={(change) => set(upload.file, change)}
                  />
                )
              );
            })}
          </ul>
        )}
        {placeless > 0 && <Text role="status">{t('importing.placeless', { number: placeless })}</Text>}
        <FormActions>
          <Button variant="default" h={44} onClick={() => void close()}>
            {t('layout.close')}
          </Button>
          <Button
            mih={44}
            styles={WRAPPING}
            leftSection={<IconUpload size={18} />}
            loading={savingCount > 0 && waiting.length === 0}
            disabled={waiting.length === 0 || placeless > 0 || isChecking || isJudging}
            onClick={() => queue.start()}
          >
            {t('importing.save', {
              number: waiting.length || savingCount,
              name: patient.name || t('patients.noName'),
              hn: patient.patientID,
            })}
          </Button>
        </FormActions>
      </Stack>
    </Modal>
  );
}

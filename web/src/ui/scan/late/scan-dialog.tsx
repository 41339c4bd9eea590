import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCameraOff } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import styles from './scan-dialog.module.css';
import { useScan } from './use-scan.ts';

const VIBRATION_MS = 60;

type Props = { onHn: (hn: string) => void; onClose: () => void };

/** The camera's picture, until it has read an HN. */
export function ScanDialog({ onHn, onClose }: Props) {
  const { t } = useTexts();
  const video = useRef<HTMLVideoElement>(null);
  const [round, setRound] = useState(0);
  const state = useScan(video, round, (hn) => {
    navigator.vibrate?.(VIBRATION_MS);
    onClose();
    onHn(hn);
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('scan.title')}
      closeButtonProps={{ 'aria-label': t('layout.close') }}
    >
      <Stack gap="md">
        <video
          hidden={state.is === 'over'}
          ref={video}
          muted
          playsInline
          className={styles.picture ?? ''}
          aria-label={t('scan.picture')}
        />
        {state.is === 'live' ? (
          <Text role="status">{t(`scan.states.${state.sees}`)}</Text>
        ) : (
          <Alert color="yellow" icon={<IconCameraOff />} role="alert" title={t('scan.failed')}>
            {t(`scan.why.${state.why}`)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          {state.is === 'over' && state.why !== 'insecure' && (
            <Button size="md" onClick={() => setRound(round + 1)}>
              {t('scan.again')}
            </Button>
          )}
          <Button size="md" variant="default" onClick={onClose}>
            {t('layout.cancel')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

import { Button, Text } from '@mantine/core';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Organ } from '@sadap/contract/positions';
import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react';
import { ConnectReady } from '../../features/devices/index.ts';
import { type Stream, StreamButton } from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { Link } from '../../platform/navigation.tsx';
import styles from './record-bar.module.css';
import { STEP_KEYS } from './step-keys.ts';

type Props = { stream: Stream; organ: Organ; checkUp: CheckUp; onReview: () => void };

/** Every position of this organ has a sound: the next steps, and Start for whoever listens on. */
export function AllDone({ stream, organ, checkUp: { id, patientId }, onReview }: Props) {
  const { t } = useTexts();
  const isLive = stream.phase === 'streaming' || stream.phase === 'stopping';
  const other = organ === 'heart' ? 'lung' : 'heart';
  return (
    <>
      <Text className={styles.done ?? ''} role="status" fw={600}>
        <IconCircleCheck size={22} aria-hidden />
        {t(`recording.allDone.${organ}`)}
      </Text>
      <div className={styles.next}>
        <Button
          component={Link}
          to={`/patients/${patientId}/records/${id}/${other}-sound`}
          size="md"
          px="md"
          flex="1 1 auto"
          rightSection={<IconArrowRight size={20} />}
        >
          {t(`recording.allDone.to.${other}`)}
        </Button>
        <Button size="md" px="md" flex="1 1 auto" variant="default" onClick={onReview}>
          {t('recording.allDone.review')}
        </Button>
        {!isLive && (
          <StreamButton
            stream={stream}
            startKey={STEP_KEYS.listen}
            connect={<ConnectReady organ={organ} />}
          />
        )}
      </div>
    </>
  );
}

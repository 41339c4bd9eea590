import { Button, Text } from '@mantine/core';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Organ } from '@sadap/contract/positions';
import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { Link } from '../../platform/navigation.tsx';
import styles from './record-bar.module.css';

type Props = { organ: Organ; checkUp: CheckUp; onReview: () => void };

/** Every position of this organ has a sound: the next steps. */
export function AllDone({ organ, checkUp: { id, patientId }, onReview }: Props) {
  const { t } = useTexts();
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
      </div>
    </>
  );
}

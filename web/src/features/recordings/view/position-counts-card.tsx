import { Badge, Button, Skeleton, Text } from '@mantine/core';
import type { Organ } from '@sadap/contract/positions';
import type { PositionCount } from '@sadap/contract/statistics';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { positionCountsQuery } from '../../../queries/recordings.ts';
import { WRAPPING } from '../../../ui/form/wrapping-button.ts';
import { NumberedCard } from '../../../ui/list/numbered-card.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import styles from './position-counts-card.module.css';

type Props = { organ: Organ; patientId: number; action?: ReactNode };

/** Cards 5 and 6 of a patient's page: the number of sounds per position. */
export function PositionCountsCard({ organ, patientId, action }: Props) {
  const { t } = useTexts();
  const { data, isPending, error, refetch } = useQuery(positionCountsQuery(organ, patientId));
  return (
    <NumberedCard number={organ === 'heart' ? 5 : 6} title={t(`recording.counts.${organ}`)} action={action}>
      {isPending && <Skeleton height={72} />}
      {error && !data && (
        <LoadError title={t('recording.counts.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {data && <Counts counts={data} />}
    </NumberedCard>
  );
}

function Counts({ counts }: { counts: PositionCount[] }) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const [isUnfolded, setUnfolded] = useState(false);
  if (counts.every(({ count }) => count === 0)) return <Text c="dimmed">{t('recording.counts.none')}</Text>;
  const empty = counts.filter(({ count }) => count === 0).length;
  return (
    <>
      <ul className={styles.counts} data-folded={!isUnfolded || undefined}>
        {counts.map(({ position, count }) => (
          <li key={position} data-empty={count === 0 || undefined}>
            <span>{positionName(position)}</span>
            <Badge color={count === 0 ? 'gray' : 'teal'} variant={count === 0 ? 'outline' : 'light'}>
              {t('recording.counts.sounds', { count })}
            </Badge>
          </li>
        ))}
      </ul>
      {empty > 0 && !isUnfolded && (
        <Button
          variant="subtle"
          className={styles.unfold ?? ''}
          styles={WRAPPING}
          onClick={() => setUnfolded(true)}
        >
          {t('recording.counts.unfold', { count: empty })}
        </Button>
      )}
    </>
  );
}

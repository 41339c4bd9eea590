import { Alert, Button, Group, Text } from '@mantine/core';
import { IconArrowRight, IconStethoscope } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { Link, useSearchParams } from '../../../platform/navigation.tsx';
import { waitingQuery } from '../../../queries/recordings.ts';
import { nextWaiting, REVIEW, waitingPage } from '../model/waiting-page.ts';

type Props = {
  /** Opens the analysis of a sound of this check-up. */
  onReview: (recordingId: number) => void;
};

/**
 * For users who come from the list of unreviewed sounds: opens the sound's analysis, and links to the next
 * sound.
 */
export function ReviewLine({ onReview }: Props) {
  const [params] = useSearchParams();
  const id = Number(params.get(REVIEW));
  const isReviewing = Number.isInteger(id) && id > 0;
  const open = useEffectEvent(onReview);
  useEffect(() => {
    if (isReviewing) open(id);
  }, [id, isReviewing]);
  return isReviewing ? <NextWaiting reviewedId={id} /> : null;
}

function NextWaiting({ reviewedId }: { reviewedId: number }) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const newer = useQuery(waitingQuery(reviewedId, 1));
  const oldest = useQuery(waitingQuery(0, 2));
  if (!newer.data || !oldest.data) return null;
  const next = nextWaiting(reviewedId, newer.data.recordings, oldest.data.recordings);
  return (
    <Alert color="teal" icon={<IconStethoscope />} title={t('waiting.title')}>
      <Group justify="space-between" gap="sm">
        {next ? (
          <>
            <Text>
              {t('waiting.next', {
                patient: [next.patientName, next.patientID].filter(Boolean).join(' · '),
                sound: t(`waiting.sound.${next.organ}`, { position: positionName(next.position) }),
              })}
            </Text>
            <Button component={Link} to={waitingPage(next)} rightSection={<IconArrowRight size={18} />}>
              {t('waiting.goOn')}
            </Button>
          </>
        ) : (
          <Text>{t('waiting.noMore')}</Text>
        )}
      </Group>
    </Alert>
  );
}

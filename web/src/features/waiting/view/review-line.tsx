import { Alert, Button, Group, Text } from '@mantine/core';
import type { WaitingRecording } from '@sadap/contract/recordings';
import { IconArrowRight, IconStethoscope } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { Link, useNavigate, useSearchParams } from '../../../platform/navigation.tsx';
import { waitingQuery } from '../../../queries/recordings.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { nextWaiting, REVIEW, waitingPage } from '../model/waiting-page.ts';

type Props = {
  /** Opens the analysis of a sound of this check-up. */
  onReview: (recordingId: number) => void;
};

/**
 * Where the user came from the list of unreviewed sounds: opens the sound that waits after a saved one; its
 * patient is named where it is another one.
 */
export function useReviewing() {
  const { t } = useTexts();
  const positionName = usePositionName();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [params] = useSearchParams();
  const reviewedId = Number(params.get(REVIEW));
  const openNext = async (patientId: number) => {
    const [following, first] = await Promise.all(
      [waitingQuery(reviewedId, 1), waitingQuery(0, 2)].map((query) =>
        queries.fetchQuery({ ...query, staleTime: 0 }),
      ),
    );
    const next = nextWaiting(reviewedId, following?.recordings ?? [], first?.recordings ?? []);
    if (!next) return toast.info({ title: t('waiting.noMore') });
    if (next.patientId !== patientId) toast.info({ title: nextText(next, t, positionName) });
    await navigate(waitingPage(next));
  };
  return { reviewedId, openNext };
}

function nextText(
  { patientName, patientID, organ, position }: WaitingRecording,
  t: ReturnType<typeof useTexts>['t'],
  positionName: ReturnType<typeof usePositionName>,
): string {
  return t('waiting.next', {
    patient: [patientName, patientID].filter(Boolean).join(' · '),
    sound: t(`waiting.sound.${organ}`, { position: positionName(position) }),
  });
}

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
  const following = useQuery(waitingQuery(reviewedId, 1));
  const first = useQuery(waitingQuery(0, 2));
  if (!following.data || !first.data) return null;
  const next = nextWaiting(reviewedId, following.data.recordings, first.data.recordings);
  return (
    <Alert color="teal" icon={<IconStethoscope />} title={t('waiting.title')}>
      <Group justify="space-between" gap="sm">
        {next ? (
          <>
            <Text>{nextText(next, t, positionName)}</Text>
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

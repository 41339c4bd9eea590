import { Skeleton, Stack } from '@mantine/core';
import type { Organ } from '@sadap/contract/positions';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../i18n/index.ts';
import { namesNothing } from '../platform/api-error.ts';
import { useParams } from '../platform/navigation.tsx';
import { checkUpQuery } from '../queries/checkups.ts';
import { isCheckUpOf, useWhose } from '../queries/late/use-whose.ts';
import { useDeferredReady } from '../ui/list/use-deferred-ready.ts';
import { LoadError } from '../ui/page/load-error.tsx';
import { CheckUpNotFound } from './check-up-not-found.tsx';
import { OrganRecording } from './recording/organ-recording.tsx';

export const HeartSoundPage = () => <RecordingPage organ="heart" />;
export const LungSoundPage = () => <RecordingPage organ="lung" />;

function RecordingPage({ organ }: { organ: Organ }) {
  const { t } = useTexts();
  const { patientId = '', recordId } = useParams();
  const patient = useWhose(Number(patientId));
  const checkUp = useQuery(checkUpQuery(Number(recordId)));
  const isReady = useDeferredReady(patient.data !== undefined && checkUp.data !== undefined);
  const isMismatch = patient.data && checkUp.data && !isCheckUpOf(patient.data, checkUp.data);
  const error = patient.error ?? checkUp.error;

  if ((isMismatch && !checkUp.isFetching) || namesNothing(error))
    return <CheckUpNotFound patientId={patientId} former={checkUp.data} />;
  if (isReady && patient.data && checkUp.data && !isMismatch)
    return (
      <OrganRecording
        key={`${organ} ${checkUp.data.id}`}
        organ={organ}
        patient={patient.data}
        checkUp={checkUp.data}
      />
    );
  if (error)
    return (
      <LoadError
        title={t('recording.noPatient')}
        error={error}
        onRetry={() => {
          void patient.refetch();
          void checkUp.refetch();
        }}
      />
    );
  return (
    <Stack>
      <Skeleton height={88} />
      <Skeleton height={420} />
    </Stack>
  );
}

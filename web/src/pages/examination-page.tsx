import { Button, Skeleton, Stack } from '@mantine/core';
import type { Examination } from '@sadap/contract/examinations';
import { IconReportSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTexts } from '../i18n/index.ts';
import { namesNothing } from '../platform/api-error.ts';
import { Link, useNavigate, useParams } from '../platform/navigation.tsx';
import { checkUpQuery } from '../queries/checkups.ts';
import { examinationQuery } from '../queries/late/examinations.ts';
import { isCheckUpOf, useWhose } from '../queries/late/use-whose.ts';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { LoadError } from '../ui/page/load-error.tsx';
import { GuidedExamination } from './examination/guided-examination.tsx';

/** Leads through an examination by a protocol. */
export function ExaminationPage() {
  const { t } = useTexts();
  const { patientId = '', recordId = '', examinationId = '' } = useParams();
  const patient = useWhose(Number(patientId));
  const checkUp = useQuery(checkUpQuery(Number(recordId)));
  const examination = useQuery(examinationQuery(Number(examinationId)));
  const isMismatch =
    (patient.data && checkUp.data && !isCheckUpOf(patient.data, checkUp.data)) ||
    (checkUp.data && examination.data && examination.data.sessionId !== checkUp.data.id);
  const error = patient.error ?? checkUp.error ?? examination.error;
  // Another tablet has named the patient: this one goes on with them.
  const { refetch } = patient;
  const isPutElsewhere = examination.data && examination.data.patientId !== Number(patientId);
  useEffect(() => {
    if (isPutElsewhere) void refetch();
  }, [isPutElsewhere, refetch]);
  const isTakenBack = useTakenBack(examination.data, Number(recordId));
  if (!isTakenBack && ((isMismatch && !checkUp.isFetching) || namesNothing(error)))
    return (
      <EmptyState icon={IconReportSearch} title={t('examination.notFound')}>
        <Button component={Link} to={`/patients/${patientId}`} mt="sm">
          {t('checkUps.select.backToPatient')}
        </Button>
      </EmptyState>
    );
  if (patient.data && checkUp.data && examination.data && !isMismatch)
    return (
      <GuidedExamination
        key={examination.data.id}
        patient={patient.data}
        checkUp={checkUp.data}
        examination={examination.data}
      />
    );
  if (error && !isTakenBack)
    return (
      <LoadError
        title={t('examination.loadFailed')}
        error={error}
        onRetry={() => {
          for (const query of [patient, checkUp, examination]) void query.refetch();
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

/**
 * Goes on with an open examination where the naming of its patient was undone: it is in another check-up
 * then. Returns whether it is.
 */
function useTakenBack(examination: Examination | undefined, recordId: number): boolean {
  const navigate = useNavigate();
  const { id, patientId, sessionId } = examination ?? {};
  /** The examination that this page has shown in its check-up. */
  const shown = useRef<number>(undefined);
  if (id !== undefined && sessionId === recordId) shown.current = id;
  const isTakenBack = id !== undefined && shown.current === id && sessionId !== recordId;
  useEffect(() => {
    if (isTakenBack)
      void navigate(`/patients/${patientId}/records/${sessionId}/examinations/${id}`, { replace: true });
  }, [isTakenBack, navigate, patientId, sessionId, id]);
  return isTakenBack;
}

/** A patient over all examinations. */
export { TrendsPage } from './trends/trends-page.tsx';
/** Its sounds, together on one page. */
export { WholePage } from './whole/whole-page.tsx';

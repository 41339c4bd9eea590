import { Button, Skeleton, Stack, Text } from '@mantine/core';
import type { Patient } from '@sadap/contract/patients';
import type { Organ } from '@sadap/contract/positions';
import {
  IconArrowMerge,
  IconArrowsLeftRight,
  IconChartLine,
  IconEye,
  IconPencil,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { CheckUpList } from '../features/checkups/index.ts';
import { UsualExaminations } from '../features/examinations/index.ts';
import { PatientFilesPanel } from '../features/files/index.ts';
import { MergedNotes } from '../features/merges/index.ts';
import {
  PatientCards,
  PatientNotFound,
  useDeletePatient,
  useRememberPatient,
} from '../features/patients/index.ts';
import { PositionCountsCard } from '../features/recordings/index.ts';
import { useTexts } from '../i18n/index.ts';
import { namesNothing } from '../platform/api-error.ts';
import { lazyModule } from '../platform/lazy-module.ts';
import { Link, Redirect, useNavigate, useParams } from '../platform/navigation.tsx';
import { isAdmin, useSession } from '../platform/session.ts';
import { isToBeNamed } from '../queries/late/naming.ts';
import { useWhose } from '../queries/late/use-whose.ts';
import { LazyOpened } from '../ui/lazy.tsx';
import { AllergyNote } from '../ui/list/allergy-note.tsx';
import { DeferredSection } from '../ui/list/deferred-section.tsx';
import { useAgeText } from '../ui/list/use-age-text.ts';
import { useDeferredReady } from '../ui/list/use-deferred-ready.ts';
import { LoadError } from '../ui/page/load-error.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';

const comparisonModule = lazyModule(() => import('./comparison/patient-comparison.tsx'));

export function PatientPage() {
  const { t } = useTexts();
  const id = Number(useParams().patientId);
  const { data, error, refetch } = useWhose(id);
  const isReady = useDeferredReady(data !== undefined);
  // Data loaded earlier stays in `data` even if the patient was deleted in the meantime.
  const isMissing = namesNothing(error);
  if (data && isReady && !isMissing)
    // A patient to be named has one check-up, and nothing else to show.
    return isToBeNamed(data) ? (
      <Redirect to={`/patients/${id}/records/${data.sessionId}/select-type`} replace />
    ) : (
      <Details patient={data} />
    );
  return (
    <>
      <PageHeader title={t('patients.details.title')} backTo="/patients" />
      {isMissing ? (
        <PatientNotFound />
      ) : data || !error ? (
        <Stack aria-hidden>
          <Skeleton height={190} radius="lg" />
          <Skeleton height={110} radius="lg" />
          <Skeleton height={240} radius="lg" />
        </Stack>
      ) : (
        <LoadError title={t('patients.details.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Details({ patient }: { patient: Patient }) {
  const { t } = useTexts();
  useRememberPatient(patient.id);
  const ageText = useAgeText();
  const session = useSession();
  const navigate = useNavigate();
  const [compared, setCompared] = useState<Organ | null>(null);
  const closeComparison = useCallback(() => setCompared(null), []);
  const deletePatient = useDeletePatient(() => navigate('/patients'));
  const facts = [patient.patientID, ageText(patient), t(`patients.gender.${patient.gender}`)];
  return (
    <>
      <PageHeader
        title={patient.name || t('patients.noName')}
        subtitle={
          <>
            <Text size="lg" className="sadap-digits">
              {facts.join(' · ')}
            </Text>
            <AllergyNote allergies={patient.allergies} />
          </>
        }
        backTo="/patients"
        actions={
          <>
            {isAdmin(session) && (
              <Button
                component={Link}
                to={`/patients/${patient.id}/merge`}
                variant="default"
                leftSection={<IconArrowMerge size={18} />}
              >
                {t('merges.open')}
              </Button>
            )}
            {isAdmin(session) && (
              <Button
                variant="default"
                c="red"
                leftSection={<IconTrash size={18} />}
                onClick={() => void deletePatient(patient)}
              >
                {t('patients.delete.open')}
              </Button>
            )}
            <Button
              component={Link}
              to={`/patients/${patient.id}/trends`}
              variant="default"
              leftSection={<IconChartLine size={18} />}
            >
              {t('trends.open')}
            </Button>
            <Button
              component={Link}
              to={`/patients/${patient.id}/print`}
              variant="default"
              leftSection={<IconPrinter size={18} />}
            >
              {t('patients.print.open')}
            </Button>
            <Button
              component={Link}
              to={`/patients/edit/${patient.id}`}
              leftSection={<IconPencil size={18} />}
            >
              {t('patients.edit.open')}
            </Button>
          </>
        }
      />
      <Stack gap="md">
        {patient.mergedHNs.length > 0 && <MergedNotes patientId={patient.id} />}
        <UsualExaminations patient={patient} />
        <PatientCards patient={patient} />
        <DeferredSection height={240}>
          <CheckUpList patient={patient} />
        </DeferredSection>
        {(['heart', 'lung'] as const).map((organ) => (
          <DeferredSection key={organ} height={180}>
            <PositionCountsCard
              organ={organ}
              patientId={patient.id}
              action={
                <Button
                  variant="light"
                  leftSection={<IconArrowsLeftRight size={18} />}
                  aria-label={`${t('comparison.open')}: ${t(`recording.counts.${organ}`)}`}
                  onClick={() => setCompared(organ)}
                >
                  {t('comparison.open')}
                </Button>
              }
            />
          </DeferredSection>
        ))}
        <DeferredSection height={360}>
          <PatientFilesPanel patient={patient} />
        </DeferredSection>
        <Button
          component={Link}
          to={`/patients/${patient.id}/accesses`}
          variant="subtle"
          leftSection={<IconEye size={18} />}
          style={{ alignSelf: 'center' }}
        >
          {t('audit.accesses.title')}
        </Button>
      </Stack>
      <LazyOpened module={comparisonModule} opened={compared !== null} onClose={closeComparison}>
        {({ PatientComparison }) =>
          compared && <PatientComparison organ={compared} patient={patient} onClose={closeComparison} />
        }
      </LazyOpened>
    </>
  );
}

import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { Patient } from '@sadap/contract/patients';
import type { Question } from '@sadap/contract/questions';
import type { Recording } from '@sadap/contract/recordings';
import { IconExternalLink, IconZoomScan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { AnalysisView } from '../../features/analysis/index.ts';
import { AnalysisMark, PreviewedSound, SoundSubject } from '../../features/recordings/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { lazyModule } from '../../platform/lazy-module.ts';
import { Link } from '../../platform/navigation.tsx';
import { patientQuery } from '../../queries/patients.ts';
import { recordingsQuery } from '../../queries/recordings.ts';
import { useSoundPlayerOfPage } from '../../sound/index.ts';
import { LazyOpened } from '../../ui/lazy.tsx';
import { LoadError } from '../../ui/page/load-error.tsx';

const viewerModule = lazyModule(() => import('../recording/viewed-recording.tsx'));

/** The recording of a question: its patient, its sound, and its own analysis. */
export function AskedRecording({ question }: { question: Question }) {
  const { t } = useTexts();
  useSoundPlayerOfPage();
  const { patient: about, checkUp, recording: asked } = question;
  const patient = useQuery(patientQuery(about.id));
  const recordings = useQuery(recordingsQuery(asked.organ, { patientId: about.id, checkUpId: checkUp.id }));
  const recording = recordings.data?.find(({ recording_id }) => recording_id === asked.id);
  const error = patient.error ?? recordings.error;
  return (
    <Card component="section" aria-labelledby="asked-recording">
      <Title order={2} size="h3" id="asked-recording" mb="md">
        {t('questions.one.recording')}
      </Title>
      {patient.data && recording ? (
        <Loaded patient={patient.data} recording={recording} checkUpNumber={checkUp.number} />
      ) : error ? (
        <LoadError
          title={t('questions.one.recordingFailed')}
          error={error}
          onRetry={() => {
            void patient.refetch();
            void recordings.refetch();
          }}
        />
      ) : recordings.data ? (
        <Text>{t('questions.one.gone')}</Text>
      ) : (
        <Skeleton height={320} />
      )}
    </Card>
  );
}

type LoadedProps = { patient: Patient; recording: Recording; checkUpNumber: number };

function Loaded({ patient, recording, checkUpNumber }: LoadedProps) {
  const { t } = useTexts();
  const [isViewed, setViewed] = useState(false);
  const closeViewer = useCallback(() => setViewed(false), []);
  const subject = (
    <SoundSubject
      patient={patient}
      checkUpNumber={checkUpNumber}
      position={recording.position}
      circumstances={recording.circumstances}
    />
  );
  const analysis = recording.doctor_analysis ? (
    <AnalysisView analysis={recording.doctor_analysis} />
  ) : (
    <Text c="dimmed">{t('analysis.nobodyYet')}</Text>
  );
  return (
    <Stack gap="md">
      {subject}
      {!isViewed && <PreviewedSound recording={recording} hasKey />}
      <Group gap="sm">
        <Button
          variant="default"
          size="md"
          leftSection={<IconZoomScan size={20} />}
          onClick={() => setViewed(true)}
        >
          {t('viewer.open')}
        </Button>
        <Button
          component={Link}
          to={`/patients/${recording.patient_id}/records/${recording.session_id}/${recording.organ}-sound`}
          variant="subtle"
          size="md"
          leftSection={<IconExternalLink size={20} />}
        >
          {t('questions.one.openCheckUp')}
        </Button>
      </Group>
      <div>
        <Group gap="sm" mb="xs">
          <Title order={3} size="h4">
            {t('questions.one.ownAnalysis')}
          </Title>
          {recording.doctor_analysis && <AnalysisMark recording={recording} />}
        </Group>
        {analysis}
      </div>
      <LazyOpened module={viewerModule} opened={isViewed} onClose={closeViewer}>
        {({ ViewedRecording }) => (
          <ViewedRecording
            recording={recording}
            subject={subject}
            analysis={analysis}
            onClose={closeViewer}
          />
        )}
      </LazyOpened>
    </Stack>
  );
}

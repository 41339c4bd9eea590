import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { Patient, Question, Recording } from '@sadap/contract';
import { IconExternalLink, IconZoomScan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { AnalysisView } from '../../features/analysis/index.ts';
import { AnalysisMark, LazyRecordingPreview, SoundSubject } from '../../features/recordings/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { api } from '../../platform/api.ts';
import { useSoundPlayerOfPage } from '../../sound/index.ts';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import { LoadError } from '../../ui/load-error.tsx';

const loadViewer = () => import('../recording/viewed-recording.tsx');

/** The recording of a question: its patient, its sound, and its own analysis. */
export function AskedRecording({ question }: { question: Question }) {
  const { t } = useTexts();
  useSoundPlayerOfPage();
  const { patient: about, checkUp, recording: asked } = question;
  const patient = useQuery(api.patients.get.queryOptions({ input: { id: about.id } }));
  const recordings = useQuery(
    api[asked.organ].list.queryOptions({ input: { session_id: checkUp.id, patient_id: about.id } }),
  );
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
    <SoundSubject patient={patient} checkUpNumber={checkUpNumber} position={recording.position} />
  );
  const analysis = recording.doctor_analysis ? (
    <AnalysisView analysis={recording.doctor_analysis} />
  ) : (
    <Text c="dimmed">{t('questions.one.notReviewed')}</Text>
  );
  return (
    <Stack gap="md">
      {subject}
      {!isViewed && <LazyRecordingPreview recording={recording} />}
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
      <LazyDialog name="viewer" load={loadViewer} opened={isViewed} onClose={closeViewer}>
        {({ ViewedRecording }) => (
          <ViewedRecording
            recording={recording}
            subject={subject}
            analysis={analysis}
            onClose={closeViewer}
          />
        )}
      </LazyDialog>
    </Stack>
  );
}

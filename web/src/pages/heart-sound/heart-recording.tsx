import { Alert, Anchor, Card, Grid, Group, Stack } from '@mantine/core';
import {
  type Capture,
  type CheckUp,
  HEART_POSITIONS,
  type HeartPosition,
  type Patient,
  type Recording,
} from '@sadap/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { BulkHeartAnalysis, HeartAnalysisDialog } from '../../features/analysis/index.ts';
import { useConnectedDevice } from '../../features/devices/index.ts';
import { ImportSounds } from '../../features/import/index.ts';
import {
  HeartDiagram,
  nextPosition,
  RecordingHistory,
  SoundSubject,
} from '../../features/recordings/index.ts';
import { InterruptedCaptures, LeaveGuard, useStream } from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import { useSoundPlayerOfPage } from '../../sound/index.ts';
import { CapturedPanel } from './captured-panel.tsx';
import { HeartSoundHeader } from './heart-sound-header.tsx';
import { ListeningCard } from './listening-card.tsx';
import { SaveCapture } from './save-capture.tsx';

type Props = { patient: Patient; checkUp: CheckUp };

/** The heart recording page, once patient and check-up are known. */
export function HeartRecording({ patient, checkUp }: Props) {
  const { t } = useTexts();
  useSoundPlayerOfPage();
  const positionName = usePositionName();
  const { device } = useConnectedDevice();
  const stream = useStream(device?.macAddress ?? null);
  const [chosen, setChosen] = useState<HeartPosition | null>(null);
  const [saving, setSaving] = useState<Capture | null>(null);
  const [analysing, setAnalysing] = useState<Recording['recording_id'] | null>(null);
  const recordings = useQuery(
    api.heart.list.queryOptions({ input: { session_id: checkUp.id, patient_id: patient.id } }),
  );

  const recorded = new Set<string>(recordings.data?.map(({ position }) => position));
  const { capture } = stream;
  const isOther = capture !== null && capture.sessionId !== checkUp.id;
  const own = capture && !isOther ? capture : null;
  const captured = own?.state === 'stopped' ? own : null;
  const position =
    HEART_POSITIONS.find((each) => each === own?.position) ??
    chosen ??
    HEART_POSITIONS.find((each) => !recorded.has(each)) ??
    'Aortic';
  const next = nextPosition(HEART_POSITIONS, recorded, position);
  const subject = { organ: 'heart', position, patientId: patient.id, sessionId: checkUp.id } as const;
  const analysed = recordings.data?.find(({ recording_id }) => recording_id === analysing);

  const afterSave = (captureId: string) => {
    setSaving(null);
    stream.closeCapture(captureId);
    if (captureId === own?.id) setChosen(next);
  };

  return (
    <Stack gap="lg">
      <HeartSoundHeader patient={patient} checkUp={checkUp} device={device} phase={stream.phase} />
      <Grid gap="lg" align="flex-start">
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Card>
            <HeartDiagram selected={position} recorded={recorded} onSelect={setChosen} />
          </Card>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <ListeningCard stream={stream} subject={subject} isBlocked={isOther || captured !== null}>
            {isOther && (
              <Alert color="yellow" icon={<IconAlertTriangle />} title={t('streaming.record.otherCheckUp')}>
                <Anchor component={Link} to={`/patients/${capture.patientId}/records/${capture.sessionId}`}>
                  {t('streaming.record.openOther')}
                </Anchor>
              </Alert>
            )}
            {captured && (
              <CapturedPanel
                capture={captured}
                stream={stream}
                next={next}
                onAnalyse={setSaving}
                onSaved={afterSave}
              />
            )}
          </ListeningCard>
        </Grid.Col>
      </Grid>
      <InterruptedCaptures sessionId={checkUp.id} exceptId={captured?.id} onSave={setSaving} />
      <RecordingHistory recordings={recordings} onAnalysis={({ recording_id }) => setAnalysing(recording_id)}>
        <Group mb="md">
          <ImportSounds
            organ="heart"
            patient={patient}
            checkUp={checkUp}
            recordings={recordings.data ?? []}
          />
        </Group>
        <BulkHeartAnalysis
          recordings={recordings.data?.filter(({ doctor_analysis }) => doctor_analysis === null) ?? []}
          subject={<SoundSubject patient={patient} />}
          positionName={positionName}
        />
      </RecordingHistory>
      {saving && (
        <SaveCapture
          capture={saving}
          patient={patient}
          next={saving.id === own?.id ? next : null}
          onSaved={afterSave}
          onClose={() => setSaving(null)}
        />
      )}
      {analysed && (
        <HeartAnalysisDialog
          recording={analysed}
          subject={<SoundSubject patient={patient} position={analysed.position} />}
          onClose={() => setAnalysing(null)}
        />
      )}
      <LeaveGuard stream={stream} />
    </Stack>
  );
}

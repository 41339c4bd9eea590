import { Button, Card, Grid, Group, Stack } from '@mantine/core';
import {
  type Capture,
  type CheckUp,
  type Organ,
  type Patient,
  POSITIONS_OF,
  type Position,
  type Recording,
} from '@sadap/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../api.ts';
import { AiMark } from '../../features/ai-analysis/index.ts';
import { BulkAnalysis, LazyAnalysisDialog } from '../../features/analysis/index.ts';
import { useConnectedDevice } from '../../features/devices/index.ts';
import { ImportSounds } from '../../features/import/index.ts';
import { LazyAskDialog } from '../../features/questions/index.ts';
import {
  AnalysisMark,
  LazyRecordingPreview,
  nextPosition,
  RecordingHistory,
  SoundSubject,
} from '../../features/recordings/index.ts';
import {
  InterruptedCaptures,
  isCapturing,
  LeaveGuard,
  useCapture,
  useStream,
} from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import { useSoundPlayerOfPage } from '../../sound/index.ts';
import { Later } from '../../ui/later.tsx';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { CapturedPanel } from './captured-panel.tsx';
import { ForeignCapture } from './foreign-capture.tsx';
import { ListeningCard } from './listening-card.tsx';
import { PositionChoice } from './position-choice.tsx';
import { RecordingHeader } from './recording-header.tsx';

const loadSaveCapture = () => import('./save-capture.tsx');
const loadViewer = () => import('./viewed-recording.tsx');

type Props = { organ: Organ; patient: Patient; checkUp: CheckUp };

/** The recording page of heart or lung, once patient and check-up are known. */
export function OrganRecording({ organ, patient, checkUp }: Props) {
  const { t } = useTexts();
  useSoundPlayerOfPage();
  const positionName = usePositionName();
  const queries = useQueryClient();
  const { device } = useConnectedDevice();
  const stream = useStream(device?.macAddress ?? null);
  const { again } = useCapture(stream);
  const [chosen, setChosen] = useState<Position | null>(null);
  const [saving, setSaving] = useState<Capture | null>(null);
  const [analysing, setAnalysing] = useState<Recording['recording_id'] | null>(null);
  const [viewedId, setViewed] = useState<Recording['recording_id'] | null>(null);
  const [askingId, setAsking] = useState<Recording['recording_id'] | null>(null);
  const closeSaving = useCallback(() => setSaving(null), []);
  const closeAnalysis = useCallback(() => setAnalysing(null), []);
  const closeAsking = useCallback(() => setAsking(null), []);
  const closeViewer = useCallback(() => setViewed(null), []);
  const recordings = useQuery(
    api[organ].list.queryOptions({ input: { session_id: checkUp.id, patient_id: patient.id } }),
  );

  const number = checkUp.sessionNumber;
  const positions = POSITIONS_OF[organ];
  const recorded = new Set<string>(recordings.data?.map(({ position }) => position));
  const { capture, closeCapture } = stream;
  const isForeign = capture !== null && (capture.sessionId !== checkUp.id || capture.organ !== organ);
  const own = capture && !isForeign ? capture : null;
  const captured = own?.state === 'stopped' ? own : null;
  const position =
    own?.position ?? chosen ?? positions.find((each) => !recorded.has(each)) ?? positions[0] ?? 'Aortic';
  const next = nextPosition(positions, recorded, position);
  const subject = { organ, position, patientId: patient.id, sessionId: checkUp.id };
  const analysed = recordings.data?.find(({ recording_id }) => recording_id === analysing);

  const asking = recordings.data?.find(({ recording_id }) => recording_id === askingId);
  const viewed = recordings.data?.find(({ recording_id }) => recording_id === viewedId);

  // Another page's capture that has ended is among the unsaved sounds: it does not stand in the way here.
  const endedElsewhere = isForeign && !isCapturing(capture) ? capture.id : null;
  useEffect(() => {
    if (endedElsewhere) closeCapture(endedElsewhere);
  });

  const select = (wanted: Position) => {
    setChosen(wanted);
    if (own && wanted !== own.position)
      toast.info({ title: t('recording.positionKept', { position: positionName(own.position) }) });
  };
  const afterSave = (captureId: string) => {
    setSaving(null);
    stream.closeCapture(captureId);
    if (captureId === own?.id) setChosen(next ?? own.position);
  };

  const leaveGone = (captureId: string) => {
    setSaving(null);
    stream.closeCapture(captureId);
    void queries.invalidateQueries({ queryKey: api.captures.list.key() });
  };

  const recordAgain = async (former: { id: string; position: Position }) => {
    const isAgain = await again(former, { ...subject, position: former.position });
    if (isAgain) setChosen(former.position);
    return isAgain;
  };

  return (
    <Stack gap="lg">
      <RecordingHeader
        organ={organ}
        patient={patient}
        checkUp={checkUp}
        device={device}
        phase={stream.phase}
      />
      <Grid gap="lg" align="flex-start">
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Card>
            <PositionChoice organ={organ} selected={position} recorded={recorded} onSelect={select} />
          </Card>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <ListeningCard stream={stream} subject={subject} isBlocked={isForeign || captured !== null}>
            {isForeign && <ForeignCapture capture={capture} checkUpId={checkUp.id} />}
            {captured && (
              <CapturedPanel
                capture={captured}
                stream={stream}
                next={next}
                onAnalyse={setSaving}
                onSaved={afterSave}
                onGone={leaveGone}
                onAgain={() => void recordAgain(captured)}
              />
            )}
          </ListeningCard>
        </Grid.Col>
      </Grid>
      <InterruptedCaptures sessionId={checkUp.id} exceptId={captured?.id} onSave={setSaving} />
      <Later height={240}>
        <RecordingHistory
          organ={organ}
          recordings={recordings}
          onAnalysis={({ recording_id }) => setAnalysing(recording_id)}
          onView={({ recording_id }) => setViewed(recording_id)}
          onAsk={({ recording_id }) => setAsking(recording_id)}
          aiMarkOf={({ ai, doctor_analysis }) => <AiMark ai={ai} analysis={doctor_analysis} />}
        >
          <Group mb="md">
            <ImportSounds
              organ={organ}
              patient={patient}
              checkUp={checkUp}
              recordings={recordings.data ?? []}
            />
          </Group>
          <BulkAnalysis
            organ={organ}
            recordings={recordings.data?.filter(({ doctor_analysis }) => doctor_analysis === null) ?? []}
            subject={<SoundSubject patient={patient} checkUpNumber={number} />}
            positionName={positionName}
          />
        </RecordingHistory>
      </Later>
      <LazyDialog name="save-capture" load={loadSaveCapture} opened={saving !== null} onClose={closeSaving}>
        {({ SaveCapture }) =>
          saving && (
            <SaveCapture
              capture={saving}
              patient={patient}
              checkUp={checkUp}
              next={saving.id === own?.id ? next : null}
              onSaved={afterSave}
              onGone={leaveGone}
              onAgain={() => recordAgain(saving)}
              onClose={closeSaving}
            />
          )
        }
      </LazyDialog>
      <LazyAnalysisDialog
        recording={analysed}
        subject={(recording) => (
          <>
            <SoundSubject patient={patient} checkUpNumber={number} position={recording.position} />
            <LazyRecordingPreview recording={recording} />
          </>
        )}
        onClose={closeAnalysis}
      />
      <LazyDialog name="viewer" load={loadViewer} opened={viewed !== undefined} onClose={closeViewer}>
        {({ ViewedRecording }) =>
          viewed && (
            <ViewedRecording
              recording={viewed}
              subject={<SoundSubject patient={patient} checkUpNumber={number} position={viewed.position} />}
              analysis={
                <Group gap="sm">
                  <AnalysisMark recording={viewed} />
                  <Button variant="default" onClick={() => setAnalysing(viewed.recording_id)}>
                    {t('recording.history.openAnalysis')}
                  </Button>
                </Group>
              }
              onAsk={() => setAsking(viewed.recording_id)}
              onClose={closeViewer}
            />
          )
        }
      </LazyDialog>
      <LazyAskDialog
        recording={asking}
        subject={(recording) => (
          <SoundSubject patient={patient} checkUpNumber={number} position={recording.position} />
        )}
        onClose={closeAsking}
      />
      <LeaveGuard stream={stream} />
    </Stack>
  );
}

import { Button, Card, Group, Stack } from '@mantine/core';
import type { CheckUp } from '@sadap/contract/checkups';
import type { ToBeNamed } from '@sadap/contract/naming';
import type { Patient } from '@sadap/contract/patients';
import { type Organ, POSITIONS_OF, type Position } from '@sadap/contract/positions';
import type { Recording } from '@sadap/contract/recordings';
import type { Capture } from '@sadap/contract/streaming';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { AiMark } from '../../features/ai-analysis/index.ts';
import { AnalysisOfRecording, BulkAnalysis } from '../../features/analysis/index.ts';
import { useConnectedDevice, useDeviceOf } from '../../features/devices/index.ts';
import { ImportSounds } from '../../features/import/index.ts';
import { NotYetNote } from '../../features/naming/index.ts';
import { AskColleague } from '../../features/questions/index.ts';
import {
  AnalysisMark,
  nextPosition,
  PreviewedSound,
  RecordingHistory,
  SoundSubject,
} from '../../features/recordings/index.ts';
import { JudgedEvents } from '../../features/sound-events/index.ts';
import {
  InterruptedCaptures,
  isCapturing,
  LeaveGuard,
  useCapture,
  useLeftStream,
  useStream,
} from '../../features/streaming/index.ts';
import { ReviewLine, useReviewing } from '../../features/waiting/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import { lazyModule } from '../../platform/lazy-module.ts';
import { isToBeNamed } from '../../queries/late/naming.ts';
import { recordingsQuery } from '../../queries/recordings.ts';
import { capturesKey } from '../../queries/streaming.ts';
import { useSoundPlayerOfPage } from '../../sound/index.ts';
import { LazyOpened } from '../../ui/lazy.tsx';
import { Columns } from '../../ui/list/columns.tsx';
import { DeferredSection } from '../../ui/list/deferred-section.tsx';
import { SkipLink } from '../../ui/page/skip-link.tsx';
import { CapturedPanel } from './captured-panel.tsx';
import { ListeningCard } from './listening-card.tsx';
import styles from './organ-recording.module.css';
import { PositionChoice } from './position-choice.tsx';
import { RECORD_BAR_ID, RecordBar } from './record-bar.tsx';
import { RecordingHeader } from './recording-header.tsx';
import { recordingPages } from './recording-pages.ts';
import { StrayCaptures, useStrayCaptures } from './stray-captures.tsx';

const saveCaptureModule = lazyModule(() => import('./save-capture.tsx'));
const viewerModule = lazyModule(() => import('./viewed-recording.tsx'));

type Props = { organ: Organ; patient: Patient | ToBeNamed; checkUp: CheckUp };

/** The recording page of heart or lung, once patient and check-up are loaded. */
export function OrganRecording({ organ, patient, checkUp }: Props) {
  const { t } = useTexts();
  const { patientId } = checkUp;
  useSoundPlayerOfPage();
  const positionName = usePositionName();
  const queries = useQueryClient();
  const connected = useConnectedDevice();
  const { device } = connected;
  const stream = useStream(device?.macAddress ?? null);
  useLeftStream(stream, checkUp.id);
  const strays = useStrayCaptures(connected, stream, checkUp.id);
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
  const { reviewedId, openNext } = useReviewing();
  const recordings = useQuery(recordingsQuery(organ, { patientId, checkUpId: checkUp.id }));

  const awaiting = isToBeNamed(patient) ? patient : null;
  const named = isToBeNamed(patient) ? null : patient;
  const number = checkUp.sessionNumber;
  const positions = POSITIONS_OF[organ];
  const recorded = new Set<string>(recordings.data?.map(({ position }) => position));
  const { capture, closeCapture } = stream;
  const isForeign = capture !== null && (capture.sessionId !== checkUp.id || capture.organ !== organ);
  const own = capture && !isForeign ? capture : null;
  const captured = own?.state === 'stopped' ? own : null;
  /** Null: all are recorded and none is chosen. Until the list has loaded, none is known to be recorded. */
  const position = own?.position ?? chosen ?? positions.find((each) => !recorded.has(each)) ?? null;
  const heardAt = position ?? positions[0] ?? 'Aortic';
  const next = nextPosition(positions, recorded, heardAt);
  const subject = { organ, position: heardAt, patientId, checkUpId: checkUp.id };
  const wanted = own && chosen !== null && chosen !== own.position ? chosen : null;
  const ownId = own?.id;
  useDeviceOf(own ? organ : null, stream.mac);
  // A choice made before a sound began is not a request to move that sound.
  useEffect(() => {
    if (ownId) setChosen(null);
  }, [ownId]);
  const history = useRef<HTMLDivElement>(null);
  const analysed = recordings.data?.find(({ recording_id }) => recording_id === analysing);

  const asking = recordings.data?.find(({ recording_id }) => recording_id === askingId);
  const viewed = recordings.data?.find(({ recording_id }) => recording_id === viewedId);

  // Another page's capture that has ended is among the unsaved sounds and does not block this page.
  const endedElsewhere = isForeign && !isCapturing(capture) ? capture.id : null;
  useEffect(() => {
    if (endedElsewhere) closeCapture(endedElsewhere);
  });

  const afterSave = (captureId: string) => {
    setSaving(null);
    stream.closeCapture(captureId);
    if (captureId === own?.id) setChosen(next);
  };
  const afterMove = (moved: Position) => {
    setChosen(null);
    if (own) stream.followProgress({ ...own, position: moved });
  };

  const goOn = () => {
    setAnalysing(null);
    // where the list cannot be fetched, the page stays, with the link to the next
    void openNext(patientId).catch(() => undefined);
  };

  const leaveGone = (captureId: string) => {
    setSaving(null);
    stream.closeCapture(captureId);
    void queries.invalidateQueries({ queryKey: capturesKey() });
  };

  const recordAgain = async (former: { id: string; position: Position }) => {
    const isAgain = await again(former, { ...subject, position: former.position });
    if (isAgain) setChosen(former.position);
    return isAgain;
  };

  return (
    <Stack gap="md">
      <SkipLink toId={RECORD_BAR_ID}>{t('recording.toBar')}</SkipLink>
      <RecordingHeader
        organ={organ}
        patient={patient}
        checkUp={checkUp}
        device={device}
        phase={stream.phase}
      />
      {awaiting ? <NotYetNote patient={awaiting} /> : <ReviewLine onReview={setAnalysing} />}
      <Columns className={styles.columns}>
        <Card padding="md">
          <PositionChoice
            organ={organ}
            selected={wanted ?? position}
            recorded={recorded}
            isHeld={own !== null}
            onSelect={setChosen}
          />
        </Card>
        <ListeningCard stream={stream} subject={subject} isToBeNamed={awaiting !== null}>
          {captured && (
            <CapturedPanel
              key={captured.id}
              capture={captured}
              onGone={leaveGone}
              onAgain={() => void recordAgain(captured)}
            />
          )}
        </ListeningCard>
      </Columns>
      <StrayCaptures {...strays} />
      <InterruptedCaptures
        checkUpId={checkUp.id}
        exceptId={captured?.id}
        {...(named && { onSave: setSaving })}
      />
      <div ref={history}>
        <DeferredSection height={240}>
          <RecordingHistory
            organ={organ}
            recordings={recordings}
            onAnalysis={({ recording_id }) => setAnalysing(recording_id)}
            onView={({ recording_id }) => setViewed(recording_id)}
            onAsk={({ recording_id }) => setAsking(recording_id)}
            isToBeNamed={awaiting !== null}
            aiMarkOf={({ ai, doctor_analysis }) => <AiMark ai={ai} analysis={doctor_analysis} />}
          >
            {named && (
              <>
                <Group mb="md">
                  <ImportSounds
                    organ={organ}
                    patient={named}
                    checkUp={checkUp}
                    recordings={recordings.data ?? []}
                  />
                </Group>
                <BulkAnalysis
                  organ={organ}
                  recordings={
                    recordings.data?.filter(({ doctor_analysis }) => doctor_analysis === null) ?? []
                  }
                  subject={<SoundSubject patient={named} checkUpNumber={number} />}
                  positionName={positionName}
                />
              </>
            )}
          </RecordingHistory>
        </DeferredSection>
      </div>
      <LazyOpened module={saveCaptureModule} opened={saving !== null} onClose={closeSaving}>
        {({ SaveCapture }) =>
          saving &&
          named && (
            <SaveCapture
              capture={saving}
              patient={named}
              checkUp={checkUp}
              next={saving.id === own?.id ? next : null}
              onSaved={afterSave}
              onGone={leaveGone}
              onMoved={(moved) => {
                setSaving(moved);
                if (moved.id === own?.id) stream.followProgress({ ...own, position: moved.position });
              }}
              onAgain={() => recordAgain(saving)}
              onClose={closeSaving}
            />
          )
        }
      </LazyOpened>
      {named && (
        <AnalysisOfRecording
          recording={analysed}
          patient={named}
          subject={(recording) => (
            <>
              <SoundSubject
                patient={named}
                checkUpNumber={number}
                position={recording.position}
                circumstances={recording.circumstances}
              />
              <PreviewedSound recording={recording} hasKey />
              <JudgedEvents recording={recording} />
            </>
          )}
          onClose={closeAnalysis}
          onReviewed={analysing === reviewedId ? goOn : undefined}
        />
      )}
      <LazyOpened module={viewerModule} opened={viewed !== undefined} onClose={closeViewer}>
        {({ ViewedRecording }) =>
          viewed && (
            <ViewedRecording
              recording={viewed}
              subject={
                <SoundSubject
                  patient={patient}
                  checkUpNumber={number}
                  position={viewed.position}
                  circumstances={viewed.circumstances}
                />
              }
              analysis={
                named && (
                  <Group gap="sm">
                    <AnalysisMark recording={viewed} />
                    <Button variant="default" onClick={() => setAnalysing(viewed.recording_id)}>
                      {t('recording.history.openAnalysis')}
                    </Button>
                  </Group>
                )
              }
              onAsk={named ? () => setAsking(viewed.recording_id) : undefined}
              isToBeNamed={awaiting !== null}
              onClose={closeViewer}
            />
          )
        }
      </LazyOpened>
      {named && (
        <AskColleague
          recording={asking}
          subject={(recording) => (
            <SoundSubject
              patient={named}
              checkUpNumber={number}
              position={recording.position}
              circumstances={recording.circumstances}
            />
          )}
          onClose={closeAsking}
        />
      )}
      <LeaveGuard stream={stream} isForeign={isForeign} goesOnAt={recordingPages(checkUp)} />
      <RecordBar
        stream={stream}
        subject={subject}
        checkUp={checkUp}
        position={position}
        recorded={recorded}
        next={next}
        own={own}
        foreign={isForeign ? capture : null}
        wanted={wanted}
        onSelect={setChosen}
        onMoved={afterMove}
        onStay={() => setChosen(null)}
        onAnalyse={named && setSaving}
        onSaved={afterSave}
        onGone={leaveGone}
        onReview={() => history.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })}
      />
    </Stack>
  );
}

import { Card, Group, Stack } from '@mantine/core';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Examination } from '@sadap/contract/examinations';
import type { ToBeNamed } from '@sadap/contract/naming';
import type { Patient } from '@sadap/contract/patients';
import type { ProtocolStep } from '@sadap/contract/protocols';
import { useCallback, useEffect, useRef, useState } from 'react';
import { DeviceChoice, useConnectedDevice } from '../../features/devices/index.ts';
import { StepList } from '../../features/examinations/index.ts';
import {
  InterruptedCaptures,
  LeaveGuard,
  listeningEngine,
  type Stream,
  useLeftStream,
  useStream,
} from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import { useRealtimeEvent } from '../../platform/realtime.ts';
import { isToBeNamed } from '../../queries/late/naming.ts';
import { useSoundPlayerOfPage } from '../../sound/index.ts';
import { Columns } from '../../ui/list/columns.tsx';
import { useCircumstancesText } from '../../ui/list/use-circumstances-text.ts';
import { ForeignCapture } from '../recording/foreign-capture.tsx';
import { AnalysisAfterEach } from './analysis-after-each.tsx';
import { ExaminationDevice } from './examination-device.tsx';
import { ExaminationDone } from './examination-done.tsx';
import { ExaminationExits } from './examination-exits.tsx';
import { ExaminationHeader } from './examination-header.tsx';
import { ExaminationOptions } from './examination-options.tsx';
import styles from './guided-examination.module.css';
import type { Stage } from './stage.ts';
import { StepBar } from './step-bar.tsx';
import { StepPlace } from './step-place.tsx';
import { StepSound } from './step-sound.tsx';
import { useGuidance } from './use-guidance.ts';
import { useOption } from './use-option.ts';
import { useSpokenStep } from './use-spoken-step.ts';
import { useTapAnywhere } from './use-tap-anywhere.ts';
import { WrongPoint } from './wrong-point.tsx';

export type GuidedProps = { patient: Patient | ToBeNamed; checkUp: CheckUp; examination: Examination };

/** The patient first, then the stethoscope, then one tap for each step. */
export function GuidedExamination({ patient, checkUp, examination }: GuidedProps) {
  useSoundPlayerOfPage();
  const { language } = useTexts();
  const { device } = useConnectedDevice();
  const mac = device?.macAddress ?? null;
  const stream = useStream(mac);
  useLeftStream(stream, checkUp.id);
  const automatic = useOption('examination-automatic', true);
  const spoken = useOption('examination-spoken', false);
  const guidance = useGuidance(examination, stream, automatic[0]);
  const { stage, step, wanted, press } = guidance;
  const area = useRef<HTMLDivElement>(null);
  useTapAnywhere(area, press);
  useRealtimeEvent(
    'device:button',
    useCallback((event) => event.mac === mac && press(), [mac, press]),
  );
  const begin = useBeginListening(stream, stage);
  useSpokenStep(useWordsOf(stage === 'done' ? null : wanted), language, spoken[0]);
  const isHeld = guidance.own !== null;
  const button = useRef<HTMLButtonElement>(null);
  const choose = (place: number) => {
    guidance.choose(place);
    // The space bar then records, and does not choose again.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <Stack gap="md" ref={area} data-stage={stage} className={styles.page ?? ''}>
      <ExaminationHeader patient={patient} checkUp={checkUp} examination={examination}>
        {device && stage !== 'done' && <ExaminationDevice device={device} stream={stream} isHeld={isHeld} />}
      </ExaminationHeader>
      {stage === 'done' ? (
        <ExaminationDone patient={patient} checkUp={checkUp} examination={examination} />
      ) : (
        <Columns className={styles.columns}>
          {wanted && (
            <StepPlace
              examination={examination}
              step={step}
              wanted={wanted}
              isHeld={isHeld}
              onChoose={choose}
            />
          )}
          <Stack gap="md" className={styles.side ?? ''}>
            {stage === 'device' && (
              <Card padding="md">
                <DeviceChoice {...begin} />
              </Card>
            )}
            {stage === 'elsewhere' && stream.capture && (
              <ForeignCapture capture={stream.capture} checkUpId={checkUp.id} />
            )}
            {stage !== 'device' && wanted && <StepSound stream={stream} organ={wanted.organ} />}
          </Stack>
        </Columns>
      )}
      <StepList examination={examination} current={step} isHeld={isHeld} onChoose={choose} />
      {!isToBeNamed(patient) && (
        <AnalysisAfterEach
          patient={patient}
          checkUp={checkUp}
          examination={examination}
          last={guidance.last}
          isDone={stage === 'done'}
        />
      )}
      {stage !== 'done' && <ExaminationOptions automatic={automatic} spoken={spoken} />}
      <Group gap="xs">
        <ExaminationExits examination={examination} isHeld={isHeld} />
        {stage === 'done' && guidance.last !== null && (
          <WrongPoint
            examination={examination}
            last={guidance.last}
            isDoubted={guidance.doubted === guidance.last}
            recordingId={guidance.lastSound}
            during={guidance.during}
            onSettled={guidance.settle}
            onMoved={guidance.forgetLast}
            onGone={guidance.choose}
          />
        )}
      </Group>
      <InterruptedCaptures checkUpId={checkUp.id} exceptId={guidance.own?.id} />
      <LeaveGuard stream={stream} />
      {stage !== 'done' && stage !== 'device' && (
        <StepBar examination={examination} guidance={guidance} stream={stream} button={button} />
      )}
    </Stack>
  );
}

/** What is said of a step: where, and how the patient lies or stands. */
function useWordsOf(wanted: ProtocolStep | null): string {
  const positionName = usePositionName();
  const circumstances = useCircumstancesText();
  return wanted ? [positionName(wanted.position), circumstances(wanted)].filter(Boolean).join(', ') : '';
}

/**
 * Opening the page, and tapping a stethoscope, start listening without another tap: once each, so that what
 * the clinician ends stays ended.
 */
function useBeginListening({ start }: Stream, stage: Stage) {
  const [isWanted, setWanted] = useState(true);
  const [mayTakeUsual, setMayTakeUsual] = useState(true);
  const isDue = isWanted && stage === 'listen';
  useEffect(() => {
    if (!isDue) return;
    setWanted(false);
    setMayTakeUsual(false);
    void start();
  });
  return {
    onTap: () => {
      // The browser starts sound only inside a tap.
      void listeningEngine.start();
      setWanted(true);
    },
    mayTakeUsual,
    onTakeUsual: () => setMayTakeUsual(false),
  };
}

import { Card, Stack } from '@mantine/core';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Examination } from '@sadap/contract/examinations';
import type { Patient } from '@sadap/contract/patients';
import { useCallback, useEffect, useRef, useState } from 'react';
import { DeviceChoice, useConnectedDevice } from '../../features/devices/index.ts';
import { StepList } from '../../features/examinations/index.ts';
import {
  InterruptedCaptures,
  LeaveGuard,
  listeningEngine,
  useLeftStream,
  useStream,
} from '../../features/streaming/index.ts';
import { useRealtimeEvent } from '../../platform/realtime.ts';
import { useSoundPlayerOfPage } from '../../sound/index.ts';
import { ForeignCapture } from '../recording/foreign-capture.tsx';
import { AnalysisAfterEach } from './analysis-after-each.tsx';
import { ExaminationDone } from './examination-done.tsx';
import { ExaminationHeader } from './examination-header.tsx';
import styles from './guided-examination.module.css';
import { StepBar } from './step-bar.tsx';
import { StepPlace } from './step-place.tsx';
import { StepSound } from './step-sound.tsx';
import { useGuidance } from './use-guidance.ts';
import { useTapAnywhere } from './use-tap-anywhere.ts';

export type GuidedProps = { patient: Patient; checkUp: CheckUp; examination: Examination };

/** The patient first, then the stethoscope, then one tap for each step. */
export function GuidedExamination({ patient, checkUp, examination }: GuidedProps) {
  useSoundPlayerOfPage();
  const { device } = useConnectedDevice();
  const mac = device?.macAddress ?? null;
  const stream = useStream(mac);
  useLeftStream(stream, checkUp.id);
  const guidance = useGuidance(examination, stream);
  const { stage, step, wanted, press } = guidance;
  const area = useRef<HTMLDivElement>(null);
  useTapAnywhere(area, press);
  useRealtimeEvent(
    'device:button',
    useCallback((event) => event.mac === mac && press(), [mac, press]),
  );
  const startOnceConnected = useStartOnceConnected(stream);
  const isHeld = guidance.own !== null;
  const button = useRef<HTMLButtonElement>(null);
  const choose = (place: number) => {
    guidance.choose(place);
    // The space bar then records, and does not choose again.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <Stack gap="md" ref={area} data-stage={stage} className={styles.page ?? ''}>
      <ExaminationHeader
        patient={patient}
        checkUp={checkUp}
        examination={examination}
        stream={stream}
        device={device}
      />
      {stage === 'done' ? (
        <ExaminationDone patient={patient} checkUp={checkUp} examination={examination} />
      ) : (
        <div className={styles.measured}>
          <div className={styles.columns}>
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
                  <DeviceChoice onTap={startOnceConnected} />
                </Card>
              )}
              {stage === 'elsewhere' && stream.capture && (
                <ForeignCapture capture={stream.capture} checkUpId={checkUp.id} />
              )}
              {stage !== 'device' && wanted && <StepSound stream={stream} organ={wanted.organ} />}
            </Stack>
          </div>
        </div>
      )}
      <StepList examination={examination} current={step} isHeld={isHeld} onChoose={choose} />
      <AnalysisAfterEach
        patient={patient}
        checkUp={checkUp}
        examination={examination}
        last={guidance.last}
        isDone={stage === 'done'}
      />
      <InterruptedCaptures checkUpId={checkUp.id} exceptId={guidance.own?.id} />
      <LeaveGuard stream={stream} />
      {stage !== 'done' && stage !== 'device' && (
        <StepBar examination={examination} guidance={guidance} stream={stream} button={button} />
      )}
    </Stack>
  );
}

/** Listening starts with the stethoscope that was just tapped, without another tap. */
function useStartOnceConnected(stream: ReturnType<typeof useStream>): () => void {
  const [isWanted, setWanted] = useState(false);
  const { mac, phase, start } = stream;
  const isDue = isWanted && mac !== null && phase === 'not-streaming';
  useEffect(() => {
    if (!isDue) return;
    setWanted(false);
    void start();
  });
  return () => {
    // The browser starts sound only inside a tap.
    void listeningEngine.start();
    setWanted(true);
  };
}

import { Card, Stack } from '@mantine/core';
import type { CheckUp } from '@sadap/contract/checkups';
import { type Examination, nextOpenStep } from '@sadap/contract/examinations';
import type { ToBeNamed } from '@sadap/contract/naming';
import type { Patient } from '@sadap/contract/patients';
import type { ProtocolStep } from '@sadap/contract/protocols';
import type { Capture } from '@sadap/contract/streaming';
import { useCallback } from 'react';
import { DeviceChoice, useConnectedDevice, useDeviceOf } from '../../features/devices/index.ts';
import { StepList } from '../../features/examinations/index.ts';
import { InterruptedCaptures, LeaveGuard, useLeftStream, useStream } from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import { useRealtimeEvent } from '../../platform/realtime.ts';
import { isToBeNamed } from '../../queries/late/naming.ts';
import { useSoundPlayerOfPage } from '../../sound/index.ts';
import { Columns } from '../../ui/list/columns.tsx';
import { useCircumstancesText } from '../../ui/list/use-circumstances-text.ts';
import { ForeignCapture } from '../recording/foreign-capture.tsx';
import { StrayCaptures, useStrayCaptures } from '../recording/stray-captures.tsx';
import { AnalysisAfterEach } from './analysis-after-each.tsx';
import { ExaminationActions } from './examination-actions.tsx';
import { ExaminationDone } from './examination-done.tsx';
import { ExaminationHeader } from './examination-header.tsx';
import { ExaminationOptions } from './examination-options.tsx';
import styles from './guided-examination.module.css';
import { StepBar } from './step-bar.tsx';
import { StepPlace } from './step-place.tsx';
import { StepSound } from './step-sound.tsx';
import { useAttention } from './use-attention.ts';
import { useBeginListening } from './use-begin-listening.ts';
import { useOption } from './use-option.ts';
import { useSpokenStep } from './use-spoken-step.ts';
import { WrongPoint } from './wrong-point.tsx';

export type GuidedProps = { patient: Patient | ToBeNamed; checkUp: CheckUp; examination: Examination };

/** The patient first, then the stethoscope, then one tap for each step. */
export function GuidedExamination({ patient, checkUp, examination }: GuidedProps) {
  useSoundPlayerOfPage();
  const { language } = useTexts();
  const connected = useConnectedDevice();
  const { device } = connected;
  const mac = device?.macAddress ?? null;
  const stream = useStream(mac);
  useLeftStream(stream, checkUp.id);
  const automatic = useOption('examination-automatic', true);
  const spoken = useOption('examination-spoken', false);
  /** An examination without an open step concerns only what is recorded for it again. */
  const isOpen = nextOpenStep(examination) !== null;
  const concerns = ({ examination: of }: Capture) => isOpen || of?.id === examination.id;
  const strays = useStrayCaptures(connected, stream, checkUp.id, concerns);
  const hasStray = strays.captures.length > 0;
  const { guidance, area, button, choose } = useAttention(examination, stream, automatic[0], hasStray);
  const { stage, step, wanted, press } = guidance;
  useRealtimeEvent(
    'device:button',
    useCallback((event) => event.mac === mac && press(), [mac, press]),
  );
  const begin = useBeginListening(stream, stage);
  useSpokenStep(useWordsOf(stage === 'done' ? null : wanted), language, spoken[0]);
  useDeviceOf(guidance.own?.organ ?? null, mac);
  const isHeld = guidance.own !== null;
  /** The stethoscope records another page's sound. */
  const isForeign = !isHeld && stream.capture !== null;
  return (
    <Stack gap="md" ref={area} data-stage={stage} className={styles.page ?? ''}>
      <ExaminationHeader
        patient={patient}
        checkUp={checkUp}
        examination={examination}
        device={stage === 'done' ? null : device}
      >
        <ExaminationActions
          examination={examination}
          device={stage === 'done' ? null : device}
          isHeld={isHeld}
          isForeign={isForeign}
        />
      </ExaminationHeader>
      <InterruptedCaptures checkUpId={checkUp.id} exceptId={guidance.own?.id} />
      {stage === 'done' ? (
        <>
          <StrayCaptures {...strays} captures={strays.captures.filter(concerns)} />
          <ExaminationDone patient={patient} checkUp={checkUp} examination={examination} onRepeat={choose} />
        </>
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
                <DeviceChoice
                  organ={wanted?.organ ?? 'heart'}
                  {...begin}
                  mayTakeUsual={begin.mayTakeUsual && strays.isKnown}
                />
              </Card>
            )}
            <StrayCaptures {...strays} />
            {stage === 'elsewhere' && stream.capture && (
              <ForeignCapture capture={stream.capture} checkUpId={checkUp.id} />
            )}
            {mac !== null && wanted && <StepSound stream={stream} organ={wanted.organ} />}
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
          lastSound={guidance.lastSound}
          isDone={stage === 'done'}
        />
      )}
      {stage !== 'done' && <ExaminationOptions automatic={automatic} spoken={spoken} />}
      {stage === 'done' && guidance.last !== null && (
        <div>
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
        </div>
      )}
      <LeaveGuard stream={stream} isForeign={isForeign} />
      {stage !== 'done' && mac !== null && (
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

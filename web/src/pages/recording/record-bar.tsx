import { Button } from '@mantine/core';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Position } from '@sadap/contract/positions';
import type { CaptureProgress } from '@sadap/contract/realtime';
import type { Capture } from '@sadap/contract/streaming';
import { IconMicrophone } from '@tabler/icons-react';
import { useRef } from 'react';
import { isOwnMicrophone } from '../../features/browser-stethoscope/index.ts';
import { ConnectReady } from '../../features/devices/index.ts';
import { PositionSelect } from '../../features/recordings/index.ts';
import {
  CaptureNotice,
  type CaptureSubject,
  isCapturing,
  RecordButton,
  RunningControls,
  type Stream,
  StreamButton,
} from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import { Link } from '../../platform/navigation.tsx';
import { useButtonKeys } from '../../ui/form/use-button-keys.ts';
import { AllDone } from './all-done.tsx';
import { CapturedActions } from './captured-actions.tsx';
import { ForeignCapture } from './foreign-capture.tsx';
import { MoveQuestion } from './move-question.tsx';
import styles from './record-bar.module.css';
import { STEP_KEYS } from './step-keys.ts';
import { useFocusInBar } from './use-focus-in-bar.ts';

export const RECORD_BAR_ID = 'record-bar';

type Props = {
  stream: Stream;
  subject: CaptureSubject;
  checkUp: CheckUp;
  /** Null: every position is recorded and none is chosen. */
  position: Position | null;
  recorded: ReadonlySet<string>;
  next: Position | null;
  /** This page's capture, running or ended. */
  own: CaptureProgress | null;
  /** A capture that belongs to another page. */
  foreign: CaptureProgress | null;
  /** A position chosen while `own` is at another one. */
  wanted: Position | null;
  onSelect: (position: Position) => void;
  onMoved: (position: Position) => void;
  onStay: () => void;
  /** Null: nobody analyses the sounds of a patient to be named. */
  onAnalyse: ((capture: Capture) => void) | null;
  onSaved: (captureId: string) => void;
  onGone: (captureId: string) => void;
  onReview: () => void;
};

/** The position and the next step: listen, record, stop, save, continue. */
export function RecordBar(props: Props) {
  const { t } = useTexts();
  const { stream, subject, position, recorded, own, foreign, wanted, onSelect } = props;
  const { capture } = stream;
  const isRunning = own !== null && isCapturing(capture);
  const bar = useRef<HTMLElement>(null);
  useButtonKeys(bar);
  useFocusInBar(bar);
  return (
    <section
      ref={bar}
      id={RECORD_BAR_ID}
      tabIndex={-1}
      className={styles.bar}
      aria-label={t('recording.bar')}
      data-keep-clear=""
      data-capturing={isRunning || undefined}
    >
      {isRunning && <CaptureNotice stream={stream} />}
      {own && wanted && (
        <MoveQuestion capture={own} wanted={wanted} onMoved={props.onMoved} onStay={props.onStay} />
      )}
      {foreign ? (
        <ForeignCapture capture={foreign} checkUpId={props.checkUp.id} />
      ) : (
        <div className={styles.row}>
          <div className={styles.position}>
            <PositionSelect
              organ={subject.organ}
              value={wanted ?? position}
              recorded={recorded}
              onChange={onSelect}
            />
          </div>
          {(!wanted || isRunning) && <NextStep {...props} />}
        </div>
      )}
    </section>
  );
}

function NextStep({
  stream,
  subject,
  checkUp,
  position,
  next,
  own,
  onAnalyse,
  onSaved,
  onGone,
  onReview,
}: Props) {
  const { t } = useTexts();
  const positionName = usePositionName('positionsShort');
  const { mac, phase, deviceStatus } = stream;
  if (own?.state === 'stopped')
    return (
      <CapturedActions
        capture={own}
        stream={stream}
        next={next}
        onAnalyse={onAnalyse}
        onSaved={onSaved}
        onGone={onGone}
      />
    );
  if (own && isCapturing(own)) return <RunningControls stream={stream} stopKey={STEP_KEYS.stop} />;
  if (position === null)
    return <AllDone stream={stream} organ={subject.organ} checkUp={checkUp} onReview={onReview} />;
  if (phase === 'streaming' || phase === 'stopping')
    return (
      <div className={styles.action}>
        <RecordButton
          stream={stream}
          subject={subject}
          positionName={positionName}
          recordKey={STEP_KEYS.record}
        />
      </div>
    );
  // A reloaded page took its microphone with it.
  const isSilenced = mac !== null && deviceStatus === 'offline' && isOwnMicrophone(mac);
  return (
    <div className={styles.action}>
      {isSilenced ? (
        <Button
          component={Link}
          to="/browser-stethoscope"
          size="md"
          leftSection={<IconMicrophone size={20} />}
        >
          {t('browserStethoscope.startAgain')}
        </Button>
      ) : (
        <StreamButton
          stream={stream}
          startKey={STEP_KEYS.listen}
          connect={<ConnectReady organ={subject.organ} />}
        />
      )}
    </div>
  );
}

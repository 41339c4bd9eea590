import { Button, Group, Menu, Progress, Text } from '@mantine/core';
import { type Examination, SKIP_REASONS, stepStateOf } from '@sadap/contract/examinations';
import {
  IconHeadphones,
  IconPlayerRecordFilled,
  IconPlayerSkipForward,
  IconPlayerStopFilled,
  IconTrash,
} from '@tabler/icons-react';
import type { Ref } from 'react';
import { CaptureNotice, type Stream } from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import styles from './step-bar.module.css';
import type { Guidance } from './use-guidance.ts';
import { useSkip } from './use-skip.ts';
import { WrongPoint } from './wrong-point.tsx';

type Props = {
  examination: Examination;
  guidance: Guidance;
  stream: Stream;
  /** The large one. */
  button: Ref<HTMLButtonElement>;
};

/** The next thing to do, always in sight. */
export function StepBar({ examination, guidance, stream, button }: Props) {
  const { t } = useTexts();
  const { stage } = guidance;
  return (
    <section className={styles.bar} aria-label={t('recording.bar')} data-keep-clear="" data-stage={stage}>
      {(stage === 'recording' || stage === 'completing') && <CaptureNotice stream={stream} />}
      {stage === 'recording' ? (
        <Running guidance={guidance} />
      ) : stage === 'unsaved' ? (
        <NotSaved guidance={guidance} />
      ) : (
        <Waiting examination={examination} guidance={guidance} button={button} />
      )}
    </section>
  );
}

function Waiting({ examination, guidance, button }: Omit<Props, 'stream'>) {
  const { t } = useTexts();
  const { stage, step, last, isBusy, mayPress, press } = guidance;
  const { isSkipping, skip } = useSkip(examination);
  const isOpen = stage === 'ready' || stage === 'listen';
  /** It was chosen to be recorded again. */
  const isRecorded = step !== null && stepStateOf(examination, step) === 'recorded';
  const label = {
    ready: t('examination.tap'),
    listen: t('examination.listen'),
    completing: t('examination.completing'),
    saving: t('examination.saving'),
  };
  const { awaited } = guidance;
  return (
    <div className={styles.row}>
      {awaited && (
        <Text className={styles.said ?? ''} role="status">
          {t(`examination.awaited.${awaited}`)}
        </Text>
      )}
      {last !== null && isOpen && (
        <div className={styles.former}>
          <WrongPoint
            examination={examination}
            last={last}
            isDoubted={guidance.doubted === last}
            recordingId={guidance.lastSound}
            during={guidance.during}
            onSettled={guidance.settle}
            onMoved={guidance.forgetLast}
            onGone={guidance.choose}
          />
        </div>
      )}
      <Button
        ref={button}
        className={styles.main ?? ''}
        size="xl"
        color={stage === 'ready' ? 'red' : 'teal'}
        loading={isBusy || stage === 'saving' || stage === 'completing'}
        disabled={!mayPress}
        leftSection={stage === 'listen' ? <IconHeadphones size={26} /> : <IconPlayerRecordFilled size={26} />}
        onClick={press}
      >
        {stage in label ? label[stage as keyof typeof label] : t('examination.waiting')}
      </Button>
      <Text size="sm" c="dimmed" className={styles.hint ?? ''} data-minor={awaited !== null || undefined}>
        {stage === 'ready' ? t('examination.tapHint') : ''}
      </Text>
      {step !== null && isOpen && isRecorded && (
        <Button
          className={styles.around ?? ''}
          size="lg"
          variant="default"
          leftSection={<IconPlayerSkipForward size={18} />}
          onClick={() => guidance.choose(null)}
        >
          {t('examination.notAgain')}
        </Button>
      )}
      {step !== null && isOpen && !isRecorded && (
        <Menu position="top-end" withinPortal>
          <Menu.Target>
            <Button
              className={styles.around ?? ''}
              size="lg"
              variant="default"
              loading={isSkipping}
              leftSection={<IconPlayerSkipForward size={18} />}
            >
              {t('examination.skip')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t('examination.skipWhy')}</Menu.Label>
            {SKIP_REASONS.map((reason) => (
              <Menu.Item
                key={reason}
                className={styles.reason ?? ''}
                onClick={() => void guidance.during(skip(step, reason)).then(() => guidance.choose(null))}
              >
                {t(`examination.skipReasons.${reason}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

/** Where the buttons are while it waits: what comes next on the left, the way around it on the right. */
function Running({ guidance }: { guidance: Guidance }) {
  const { t } = useTexts();
  const { goodMs, wantedMs, isSlow, isLifted, problem, isBusy, mayStop, stop, discard } = guidance;
  const good = Math.min(goodMs, wantedMs);
  const isUnheard = problem === 'no-heart-sound' || problem === 'no-breath-sound';
  return (
    <div className={styles.row}>
      <div className={styles.progress}>
        <Group gap="xs" wrap="nowrap">
          <span className={styles.light} aria-hidden />
          <Text fw={700} fz={{ base: 'xl', sm: '1.6rem' }} lh={1.3}>
            {t(isLifted ? 'examination.lifted' : isSlow ? 'examination.notGood' : 'examination.recording')}
          </Text>
        </Group>
        {problem && !isLifted && (
          <Text role="status" lh={1.35}>
            <strong>{t(`quality.problem.${problem}.name`)}</strong>
            {` ${t(`quality.problem.${problem}.advice`)}`}
          </Text>
        )}
        <Text className="sadap-digits" role="timer">
          {t(isLifted ? 'examination.kept' : isUnheard ? 'examination.recorded' : 'examination.good', {
            good: Math.floor(good / 1000),
            wanted: wantedMs / 1000,
          })}
        </Text>
        <Progress
          size="lg"
          value={(good / wantedMs) * 100}
          color={isUnheard ? 'yellow' : 'green'}
          aria-label={t('examination.recording')}
          transitionDuration={250}
        />
      </div>
      <Button
        className={styles.main ?? ''}
        size="lg"
        variant="default"
        disabled={!mayStop}
        loading={isBusy}
        leftSection={<IconPlayerStopFilled size={18} />}
        onClick={() => void stop()}
      >
        {t('examination.finishEarly')}
      </Button>
      <Button
        className={styles.around ?? ''}
        size="lg"
        variant="default"
        leftSection={<IconTrash size={18} />}
        onClick={() => void discard()}
      >
        {t('examination.discard')}
      </Button>
    </div>
  );
}

function NotSaved({ guidance }: { guidance: Guidance }) {
  const { t } = useTexts();
  return (
    <div className={styles.row} role="alert">
      <Text className={styles.said ?? ''}>{t('examination.notSaved')}</Text>
      <Button className={styles.main ?? ''} size="lg" onClick={() => void guidance.save()}>
        {t('examination.saveAgain')}
      </Button>
      <Button
        className={styles.around ?? ''}
        size="lg"
        variant="default"
        leftSection={<IconTrash size={18} />}
        onClick={() => void guidance.discard()}
      >
        {t('examination.discard')}
      </Button>
    </div>
  );
}

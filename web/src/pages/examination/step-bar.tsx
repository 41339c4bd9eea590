import { Button, Group, Progress, Text } from '@mantine/core';
import type { Examination } from '@sadap/contract/examinations';
import {
  IconHeadphones,
  IconPlayerRecordFilled,
  IconPlayerSkipForward,
  IconPlayerStopFilled,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react';
import type { Ref } from 'react';
import { CaptureNotice, type Stream } from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import styles from './step-bar.module.css';
import type { Guidance } from './use-guidance.ts';
import { useSkip } from './use-skip.ts';

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
  const shortName = usePositionName('positionsShort');
  const { stage, step, last, isBusy, press } = guidance;
  const { isSkipping, skip } = useSkip(examination);
  const mayPress = stage === 'ready' || stage === 'listen';
  const label = {
    ready: t('examination.tap'),
    listen: t('examination.listen'),
    completing: t('examination.completing'),
    saving: t('examination.saving'),
  };
  return (
    <div className={styles.row}>
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
      <Text size="sm" c="dimmed" className={styles.hint ?? ''} aria-hidden={stage !== 'ready'}>
        {stage === 'ready' ? t('examination.tapHint') : ''}
      </Text>
      {last !== null && last !== step && mayPress && (
        <Button
          size="md"
          variant="default"
          leftSection={<IconRepeat size={18} />}
          onClick={() => guidance.choose(last)}
        >
          {`${t('examination.repeat')}: ${shortName(examination.steps[last]?.position ?? '')}`}
        </Button>
      )}
      {step !== null && mayPress && (
        <Button
          size="md"
          variant="default"
          loading={isSkipping}
          leftSection={<IconPlayerSkipForward size={18} />}
          onClick={() => void skip(step)}
        >
          {t('examination.skip')}
        </Button>
      )}
    </div>
  );
}

function Running({ guidance }: { guidance: Guidance }) {
  const { t } = useTexts();
  const { goodMs, wantedMs, isSlow, isBusy, mayStop, stop, discard } = guidance;
  const good = Math.min(goodMs, wantedMs);
  return (
    <div className={styles.row}>
      <div className={styles.main}>
        <Group gap="xs" wrap="nowrap">
          <span className={styles.light} aria-hidden />
          <Text fw={700} size="lg">
            {t(isSlow ? 'examination.notGood' : 'examination.recording')}
          </Text>
        </Group>
        <Text size="sm" className="sadap-digits" role="timer">
          {t('examination.good', { good: Math.floor(good / 1000), wanted: wantedMs / 1000 })}
        </Text>
        <Progress
          size="lg"
          value={(good / wantedMs) * 100}
          color="green"
          aria-label={t('examination.recording')}
          transitionDuration={250}
        />
      </div>
      <Group gap="xs">
        <Button
          size="md"
          variant="default"
          disabled={!mayStop}
          loading={isBusy}
          leftSection={<IconPlayerStopFilled size={18} />}
          onClick={() => void stop()}
        >
          {t('examination.finishEarly')}
        </Button>
        <Button
          size="md"
          variant="default"
          leftSection={<IconTrash size={18} />}
          onClick={() => void discard()}
        >
          {t('examination.discard')}
        </Button>
      </Group>
    </div>
  );
}

function NotSaved({ guidance }: { guidance: Guidance }) {
  const { t } = useTexts();
  return (
    <div className={styles.row} role="alert">
      <Text className={styles.main ?? ''} fw={600}>
        {t('examination.notSaved')}
      </Text>
      <Group gap="xs">
        <Button size="md" onClick={() => void guidance.save()}>
          {t('examination.saveAgain')}
        </Button>
        <Button
          size="md"
          variant="default"
          leftSection={<IconTrash size={18} />}
          onClick={() => void guidance.discard()}
        >
          {t('examination.discard')}
        </Button>
      </Group>
    </div>
  );
}

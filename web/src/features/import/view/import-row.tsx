import {
  ActionIcon,
  Alert,
  Button,
  Group,
  Input,
  NativeSelect,
  Progress,
  SegmentedControl,
  Text,
} from '@mantine/core';
import { HEART_POSITIONS, LUNG_POSITIONS, type Organ } from '@sadap/contract/positions';
import type { Recording } from '@sadap/contract/recordings';
import { IMPORT_CHANNELS } from '@sadap/contract/recordings';
import { channelsOf, type WavInfo } from '@sadap/dsp';
import { IconAlertTriangle, IconCheck, IconRefresh, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { errorText } from '../../../platform/api-error.ts';
import { clockTime } from '../../../sound/index.ts';
import { Tip } from '../../../ui/page/tip.tsx';
import { fileSizeText } from '../../../uploads/file-size.ts';
import type { UploadQueue } from '../../../uploads/upload-queue.ts';
import { isUnderWay, type Upload } from '../../../uploads/upload-state.ts';
import { duplicateOf } from '../model/duplicates.ts';
import { mismatchOf } from '../model/name-mismatch.ts';
import { isFault } from '../model/sound-check.ts';
import { channelName } from './channel-name.ts';
import styles from './import.module.css';
import { ImportVerdict } from './import-verdict.tsx';
import { SoundPreview } from './sound-preview.tsx';
import type { ImportedFile } from './use-import.ts';
import type { Judgement } from './use-judgements.ts';

type Props = {
  organ: Organ;
  upload: Upload;
  chosen: ImportedFile;
  judgement: Judgement;
  recordings: readonly Recording[];
  queue: UploadQueue;
  onChange: (change: Partial<ImportedFile>) => void;
};

const ENCODING_NAMES: Record<WavInfo['encoding'], string> = {
  pcm: '',
  float: ' float',
  'a-law': ' A-law',
  'mu-law': ' µ-law',
};

/** One file: its format, its sound, its position, and its progress. */
export function ImportRow({ organ, upload, chosen, judgement, recordings, queue, onChange }: Props) {
  const { t, language } = useTexts();
  const positionName = usePositionName();
  const channelId = useId();
  const { key, file, state, progress, error } = upload;
  const { sound, position, isGuessed, channel } = chosen;
  const isOpen = state === 'chosen' || state === 'failed' || state === 'cancelled';
  const percent = Math.floor(progress * 100);
  const positions = organ === 'heart' ? HEART_POSITIONS : LUNG_POSITIONS;
  const recorded = new Set<string>(recordings.map((recording) => recording.position));
  const labelled = (label: string) => ({ 'aria-label': `${label}: ${file.name}` });

  if (isFault(sound))
    return (
      <li className={styles.row}>
        <Header upload={upload} facts={fileSizeText(file.size)} queue={queue} />
        <Alert
          color="red"
          icon={<IconAlertTriangle />}
          title={t(`importing.fault.${sound.fault}.title`, sound)}
          mt="xs"
        >
          {t(`importing.fault.${sound.fault}.message`)}
        </Alert>
      </li>
    );

  const { info, durationMs } = sound;
  const duplicate = state === 'sent' ? null : duplicateOf(file, sound.sha256, recordings);
  const mismatch = mismatchOf(organ, position, file.name);
  const facts = [
    clockTime(durationMs),
    `${info.sampleRateHz / 1000} kHz`,
    `${info.bitsPerSample} bit${ENCODING_NAMES[info.encoding]}`,
    info.channels > 2
      ? t('importing.manyChannels', { number: info.channels })
      : t(info.channels === 2 ? 'importing.stereo' : 'importing.mono'),
    fileSizeText(file.size),
  ].join(' · ');
  return (
    <li className={styles.row} data-state={state}>
      <Header upload={upload} facts={facts} queue={queue} />
      {duplicate && (
        <Alert color="yellow" icon={<IconAlertTriangle />} mt="xs">
          {t('importing.duplicate', { position: positionName(duplicate.position) })}
        </Alert>
      )}
      {isOpen && mismatch && (
        <Alert color="yellow" icon={<IconAlertTriangle />} mt="xs">
          {mismatch === 'organ'
            ? t(`importing.mismatch.organ.${organ}`)
            : t('importing.mismatch.position', { position: positionName(mismatch.named) })}
        </Alert>
      )}
      {state === 'sent' ? (
        <Group gap="xs" c="green" mt="xs">
          <IconCheck size={20} aria-hidden />
          <Text>{t('importing.saved', { position: positionName(position ?? '') })}</Text>
        </Group>
      ) : (
        <>
          <div className={styles.preview}>
            <SoundPreview id={key} file={file} sound={sound} channel={channel} />
          </div>
          <ImportVerdict judgement={judgement} />
          <div className={styles.choices}>
            <NativeSelect
              label={t('importing.position')}
              description={isGuessed ? t('importing.guessed') : undefined}
              error={position === null && t('importing.positionMissing')}
              withAsterisk
              disabled={!isOpen}
              value={position ?? ''}
              {...labelled(t('importing.position'))}
              onChange={({ currentTarget: { value } }) =>
                onChange({ position: positions.find((each) => each === value) ?? null, isGuessed: false })
              }
              data={[
                { value: '', label: t('importing.choosePosition') },
                ...positions.map((value) => ({
                  value,
                  label: recorded.has(value)
                    ? t('importing.recorded', { position: positionName(value) })
                    : positionName(value),
                })),
              ]}
            />
            {info.channels > 1 && (
              <div>
                <Input.Label id={channelId}>{t('importing.channel')}</Input.Label>
                <SegmentedControl
                  fullWidth
                  disabled={!isOpen}
                  aria-labelledby={channelId}
                  value={channel}
                  data={channelsOf(info.channels).map((value) => ({ value, label: channelName(t, value) }))}
                  onChange={(value) => {
                    const next = IMPORT_CHANNELS.find((each) => each === value);
                    if (next) onChange({ channel: next });
                  }}
                />
              </div>
            )}
          </div>
          {info.channels > 1 && (
            <Text size="sm" c="dimmed">
              {t('importing.channelHint')}
            </Text>
          )}
        </>
      )}
      {isUnderWay(upload) && (
        <Progress
          mt="xs"
          value={percent}
          animated={state === 'sending'}
          aria-label={t('importing.progress', { name: file.name })}
        />
      )}
      {(state === 'cancelled' || error !== null) && (
        <Group gap="sm" mt="xs">
          {error === null ? (
            <Text role="status" flex="1 1 12rem">
              {t('importing.cancelled')}
            </Text>
          ) : (
            <Text c="red" role="alert" flex="1 1 12rem">
              {errorText(error, language)}
            </Text>
          )}
          <Button
            variant="light"
            h={44}
            disabled={position === null || judgement === 'checking'}
            leftSection={<IconRefresh size={18} />}
            onClick={() => queue.retry(key)}
            {...labelled(t('importing.retry'))}
          >
            {t('importing.retry')}
          </Button>
        </Group>
      )}
    </li>
  );
}

function Header({ upload, facts, queue }: { upload: Upload; facts: string; queue: UploadQueue }) {
  const { t } = useTexts();
  const { key, file, state } = upload;
  const label = isUnderWay(upload) ? t('importing.cancel') : t('importing.remove');
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div className={styles.name}>
        <Text fw={600}>{file.name}</Text>
        <Text size="sm" c="dimmed" className="sadap-digits">
          {facts}
        </Text>
      </div>
      {state !== 'sent' && (
        <Tip label={label}>
          <ActionIcon
            size={44}
            variant="default"
            aria-label={`${label}: ${file.name}`}
            onClick={() => (isUnderWay(upload) ? queue.cancel(key) : queue.remove(key))}
          >
            <IconX size={20} stroke={1.7} />
          </ActionIcon>
        </Tip>
      )}
    </Group>
  );
}

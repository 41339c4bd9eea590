import { ActionIcon, Button, Group, Progress, Text } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { errorCodeOf, errorText } from '../../../platform/api-error.ts';
import { Tip } from '../../../ui/page/tip.tsx';
import { fileSizeText } from '../../../uploads/file-size.ts';
import type { UploadQueue } from '../../../uploads/upload-queue.ts';
import { isUnderWay, type Upload } from '../../../uploads/upload-state.ts';
import { FINAL_REFUSALS } from '../model/file-check.ts';
import styles from './shared/files.module.css';

type Props = { upload: Upload; queue: UploadQueue };

/** One chosen file: its progress, or why it was refused. */
export function UploadRow({ upload, queue }: Props) {
  const { t, language } = useTexts();
  const { key, file, state, progress, error } = upload;
  const code = errorCodeOf(error);
  const mayRetry =
    state === 'cancelled' || (state === 'failed' && !(code !== null && FINAL_REFUSALS.includes(code)));
  const percent = Math.floor(progress * 100);
  const stateText =
    state === 'sending' && percent === 100
      ? t('files.upload.state.storing')
      : t(`files.upload.state.${state}`, { percent });
  const labelled = (label: string) => ({ 'aria-label': `${label}: ${file.name}` });

  return (
    <li className={styles.upload} data-state={state}>
      <div className={styles.uploadText}>
        <Text fw={600} className={styles.name ?? ''}>
          {file.name}
        </Text>
        <Text size="sm" c="dimmed" className="sadap-digits">
          {`${fileSizeText(file.size)} · ${stateText}`}
        </Text>
        {error !== null && (
          <Text size="sm" c="red" role="alert">
            {errorText(error, language)}
          </Text>
        )}
        {(isUnderWay(upload) || state === 'sent') && (
          <Progress
            mt={6}
            value={percent}
            color={state === 'sent' ? 'green' : 'teal'}
            animated={state === 'sending'}
            aria-label={t('files.upload.progress', { name: file.name })}
          />
        )}
      </div>
      <Group gap="xs" ms="auto">
        {mayRetry && (
          <Button
            variant="light"
            size="sm"
            h={44}
            leftSection={<IconRefresh size={18} />}
            onClick={() => queue.retry(key)}
            {...labelled(t('files.upload.retry'))}
          >
            {t('files.upload.retry')}
          </Button>
        )}
        {isUnderWay(upload) ? (
          <Button
            variant="default"
            size="sm"
            h={44}
            onClick={() => queue.cancel(key)}
            {...labelled(t('files.upload.cancel'))}
          >
            {t('files.upload.cancel')}
          </Button>
        ) : (
          state !== 'sent' && (
            <Tip label={t('files.upload.remove')}>
              <ActionIcon
                size={44}
                variant="default"
                onClick={() => queue.remove(key)}
                {...labelled(t('files.upload.remove'))}
              >
                <IconX size={20} stroke={1.7} />
              </ActionIcon>
            </Tip>
          )
        )}
      </Group>
    </li>
  );
}

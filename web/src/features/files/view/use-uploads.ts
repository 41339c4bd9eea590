import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import type { Refusal } from '../../../platform/api-error.ts';
import { filesKey } from '../../../queries/late/files.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { sendFile } from '../../../uploads/send-file.ts';
import { type Batch, UploadQueue } from '../../../uploads/upload-queue.ts';
import { isUnderWay } from '../../../uploads/upload-state.ts';
import { refusalOf } from '../model/file-check.ts';

/** The uploads of one dialog; closing it aborts those still running. */
export function useUploads(patientId: number, onAllSent: () => void) {
  const { t } = useTexts();
  const queries = useQueryClient();

  const afterBatch = (batch: Batch) => {
    void queries.invalidateQueries({ queryKey: filesKey() });
    const { sentCount, failedCount } = batch;
    if (sentCount > 0) toast.success({ title: t('files.upload.doneTitle', { number: sentCount }) });
    if (failedCount > 0)
      toast.error({
        title: t('files.upload.failedTitle', { number: failedCount }),
        message: t('files.upload.failedMessage'),
      });
    if (batch.isAllSent) onAllSent();
  };
  const latestAfterBatch = useRef(afterBatch);
  latestAfterBatch.current = afterBatch;

  const refusals = useRef(new Map<File, Refusal | null>());
  const [queue] = useState(
    () =>
      new UploadQueue(
        (file, onProgress, signal) => sendFile(patientId, file, onProgress, signal),
        (batch) => latestAfterBatch.current(batch),
        (file) => refusals.current.get(file) ?? null,
      ),
  );
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot);
  useEffect(() => () => queue.cancelAll(), [queue]);

  /** Lists files once their first bytes have told what they are. */
  const add = async (files: readonly File[]) => {
    for (const file of files) refusals.current.set(file, await refusalOf(file));
    queue.add(files);
  };

  return { queue, uploads, add, isRunning: () => queue.snapshot().some(isUnderWay) };
}

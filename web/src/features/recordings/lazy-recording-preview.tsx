import { Skeleton } from '@mantine/core';
import type { Recording } from '@sadap/contract';
import { useTexts } from '../../i18n/index.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { useCode } from '../../ui/use-code.ts';

const loadPreview = () => import('./recording-preview.tsx');

/** The sound of a recording where it is judged; its graph's code is fetched with the first one. */
export function LazyRecordingPreview({ recording }: { recording: Recording }) {
  const { t } = useTexts();
  const code = useCode('recording-preview', loadPreview, true);
  if (code.data) return <code.data.RecordingPreview recording={recording} />;
  if (code.isError)
    return (
      <LoadError title={t('layout.notFetched')} error={code.error} onRetry={() => void code.refetch()} />
    );
  // As tall as the content: the form beneath must not move under a finger.
  return <Skeleton height={127} />;
}

import { Skeleton } from '@mantine/core';
import type { Recording } from '@sadap/contract';
import { lazy, Suspense } from 'react';

const RecordingPreview = lazy(async () => ({
  default: (await import('./recording-preview.tsx')).RecordingPreview,
}));

/** The sound of a recording where it is judged; its graph's code comes with the first one. */
export function LazyRecordingPreview({ recording }: { recording: Recording }) {
  return (
    <Suspense fallback={<Skeleton height={180} />}>
      <RecordingPreview recording={recording} />
    </Suspense>
  );
}

import { Skeleton } from '@mantine/core';
import type { Recording } from '@sadap/contract/recordings';
import { lazyModule } from '../../../../platform/lazy-module.ts';
import { Lazy } from '../../../../ui/lazy.tsx';

const previewModule = lazyModule(() => import('../recording-preview.tsx'));

type Props = {
  recording: Recording;
  /** It is the only sound there: a key plays it. */
  hasKey?: boolean;
};

/** The sound of a recording where it is judged. The code of its graph comes with the first one. */
export function PreviewedSound({ recording, hasKey = false }: Props) {
  return (
    // As tall as the content: the form beneath must not move under a finger.
    <Lazy module={previewModule} waiting={<Skeleton height={127} />}>
      {({ RecordingPreview }) => <RecordingPreview recording={recording} hasKey={hasKey} />}
    </Lazy>
  );
}

import { type ComponentType, lazy, Suspense } from 'react';

type Props = { captureId: string; onAgain: () => void };

const CaptureQuality = lazy<ComponentType<Props>>(async () => {
  try {
    return { default: (await import('../../signal-quality/capture-quality.tsx')).CaptureQuality };
  } catch {
    // saving goes on without it
    return { default: () => null };
  }
});

/** Its code comes with the first sound that was captured. */
export function LazyCaptureQuality(props: Props) {
  return (
    <Suspense fallback={null}>
      <CaptureQuality {...props} />
    </Suspense>
  );
}

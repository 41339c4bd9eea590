import { Alert } from '@mantine/core';
import { STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import { type Capture, captureSoundPath } from '@sadap/contract/streaming';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { api } from '../../../platform/api.ts';
import { PlaybackBar } from '../../../sound/index.ts';

type Props = {
  captureId: string;
  durationMs: number;
  gaps?: Capture['gaps'];
  /** It is the only sound there: a key plays it. */
  hasKey?: boolean;
};

/** Preview of a captured, unsaved sound. */
export function CapturedSound({ captureId, durationMs, gaps = [], hasKey = false }: Props) {
  const { t } = useTexts();
  const waveform = useQuery(
    api.captures.waveform.queryOptions({ input: { id: captureId }, staleTime: Number.POSITIVE_INFINITY }),
  );
  const undelivered = gaps.filter(({ cause }) => cause === undefined);
  const missing = undelivered.reduce((sum, gap) => sum + gap.sampleCount, 0) / STREAM_SAMPLE_RATE_HZ;
  return (
    <>
      <PlaybackBar
        sound={{ key: `capture ${captureId}`, path: captureSoundPath(captureId) }}
        durationMs={waveform.data?.metadata.durationMs ?? durationMs}
        peaks={waveform.data?.waveform ?? (waveform.isError ? [] : null)}
        gaps={gaps}
        sampleCount={waveform.data?.metadata.sampleCount ?? 0}
        hasKey={hasKey}
      />
      {missing > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle />} mt="xs">
          {t('streaming.captured.incomplete', { seconds: missing.toFixed(1) })}
        </Alert>
      )}
    </>
  );
}
